-- A table: who sits there and what was agreed, as one document. `version` rises with every change;
-- a writer that knows an older one has to read again.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  changed TEXT NOT NULL,
  doc TEXT NOT NULL
);

-- The log of its match. Who appends an entry that is there already has judged an old position.
CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id),
  n INTEGER NOT NULL,
  entry TEXT NOT NULL,
  made TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
);
