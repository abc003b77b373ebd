// @ts-check
// Talking to the server. Every answer that is not what was asked for becomes an ApiError with a sentence to show.

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, says?: string, number?: number | null}} problem
   */
  constructor(status, problem) {
    super(problem.says || "The server did not answer as expected.");
    this.status = status;
    this.code = problem.error || "unknown";
    this.number = problem.number ?? null;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function call(path, init = {}) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, { error: "offline", says: "The server cannot be reached. Is Bocage still running?" });
  }
  const body = (answer.headers.get("Content-Type") || "").includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, typeof body === "object" ? body : { says: String(body) });
  return body;
}

export const api = {
  /**
   * @param {string} path
   * @param {Record<string, string | number | null | undefined>} [query]
   */
  get(path, query = {}) {
    const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return call(text ? `${path}?${text}` : path);
  },
  /**
   * @param {string} path
   * @param {unknown} body
   */
  post(path, body) {
    return call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  },
  /**
   * @param {string} path
   * @param {string} text
   */
  postText(path, text) {
    return call(path, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
  },
};

/**
 * A key for one press of a button: the same action sent twice with it counts once.
 * @returns {string}
 */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
