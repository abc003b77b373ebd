BEGIN TRANSACTION;
CREATE TABLE accounts (
	"match" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	moment INTEGER NOT NULL, 
	side VARCHAR(10) NOT NULL, 
	account TEXT NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id)
)
 WITHOUT ROWID

;
CREATE TABLE bocage_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "bocage_schema" VALUES(2);
CREATE TABLE entries (
	"match" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	side VARCHAR(10) NOT NULL, 
	action TEXT NOT NULL, 
	dice TEXT NOT NULL, 
	"key" VARCHAR(100), 
	refusal TEXT, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('q-C79P7TPoCO0pxA',1,'act','allied','hide 1','','key 1',NULL,'2026-11-17T18:18:36.781+00:00');
INSERT INTO "entries" VALUES('q-C79P7TPoCO0pxA',2,'close','','','',NULL,NULL,'2026-11-17T18:18:36.787+00:00');
INSERT INTO "entries" VALUES('twnkpOdtrccbXzQY',1,'act','allied','hide 1','','key 1',NULL,'2026-11-17T18:18:36.771+00:00');
INSERT INTO "entries" VALUES('twnkpOdtrccbXzQY',2,'act','allied','done','','key 1',NULL,'2026-11-17T18:18:36.771+00:00');
CREATE TABLE matches (
	id VARCHAR(40) NOT NULL, 
	owner VARCHAR(200) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	scenario VARCHAR(80) NOT NULL, 
	options TEXT NOT NULL, 
	seed VARCHAR(200) NOT NULL, 
	title TEXT NOT NULL, 
	tutorial BOOLEAN NOT NULL, 
	branch_of VARCHAR(40) NOT NULL, 
	base INTEGER NOT NULL, 
	made VARCHAR(40) NOT NULL, 
	touched VARCHAR(40) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	number INTEGER NOT NULL, 
	moments INTEGER NOT NULL, 
	heading TEXT NOT NULL, 
	decides VARCHAR(10) NOT NULL, 
	result TEXT NOT NULL, 
	damage TEXT NOT NULL, 
	rated BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES principals (id)
);
INSERT INTO "matches" VALUES('twnkpOdtrccbXzQY','me','pebbles',3,'heap','{"pace":"slow"}','old seed','under way',0,'',0,'2026-11-17T18:18:36.759+00:00','2026-11-17T18:18:36.771+00:00','running',2,2,'Heap','german','','',1);
INSERT INTO "matches" VALUES('q-C79P7TPoCO0pxA','me','pebbles',3,'heap','{"pace":"slow"}','0794b31b1bd9295ee0575fca3a862094','given up',0,'',0,'2026-11-17T18:18:36.779+00:00','2026-11-17T18:18:36.787+00:00','closed',2,1,'Heap','','Given up. As it stood: Won victory with 0 points.','',0);
CREATE TABLE notes (
	"match" VARCHAR(40) NOT NULL, 
	moment INTEGER NOT NULL, 
	seat VARCHAR(10) NOT NULL, 
	says TEXT NOT NULL, 
	PRIMARY KEY ("match", moment, seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
)
 WITHOUT ROWID

;
CREATE TABLE principals (
	id VARCHAR(200) NOT NULL, 
	made VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "principals" VALUES('me','2026-11-17T18:18:36.759+00:00');
CREATE TABLE seats (
	"match" VARCHAR(40) NOT NULL, 
	side VARCHAR(10) NOT NULL, 
	player VARCHAR(80) NOT NULL, 
	principal VARCHAR(200), 
	PRIMARY KEY ("match", side), 
	FOREIGN KEY("match") REFERENCES matches (id), 
	FOREIGN KEY(principal) REFERENCES principals (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('q-C79P7TPoCO0pxA','allied','person','me');
INSERT INTO "seats" VALUES('q-C79P7TPoCO0pxA','german','plodder',NULL);
INSERT INTO "seats" VALUES('twnkpOdtrccbXzQY','allied','person','me');
INSERT INTO "seats" VALUES('twnkpOdtrccbXzQY','german','sleeper',NULL);
CREATE INDEX matches_by_owner ON matches (owner, touched);
CREATE INDEX seats_by_principal ON seats (principal);
CREATE TRIGGER entries_stay_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER entries_stay_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER accounts_stay_update BEFORE UPDATE ON accounts BEGIN SELECT RAISE(ABORT, 'accounts are only ever added'); END;
CREATE TRIGGER accounts_stay_delete BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'accounts are only ever added'); END;
COMMIT;
