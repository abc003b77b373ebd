// @ts-check
// The panes beside the map, in order; those that are not always there are offered when they have something to show.

/**
 * @param {import("./stage.js").Stage} stage
 * @returns {import("./tabs.js").Tab[]}
 */
export function tabList(stage) {
  return [
    { pane: "orders", title: "Orders" },
    { pane: "sheet", title: "Sheet" },
    { pane: "sliders", title: "Sliders" },
    { pane: "boxes", title: "Boxes" },
    { pane: "staff", title: "Staff" },
    { pane: "place", title: "Place", onOpen: () => stage.pointing.renewPlace() },
    { pane: "log", title: "Log" },
    { pane: "plans", title: "Plans", onOpen: () => stage.minds.openPlans() },
    { pane: "luck", title: "Luck", onOpen: () => stage.minds.weigh() },
    { pane: "panel", title: "Charts", onOpen: () => stage.panels.refresh() },
    { pane: "rulebook", title: "Rules", onOpen: () => stage.rulebook.open(stage.session.table?.governs ?? "") },
  ];
}
