-- A table: who sits there and what was agreed, as one document. `version` rises with every change;
-- a writer that knows an older one has to read again.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  changed TIMESTAMPTZ NOT NULL,
  doc TEXT NOT NULL
);

-- The log of its match. Who appends an entry that is there already has judged an old position.
CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id),
  n INTEGER NOT NULL,
  entry TEXT NOT NULL,
  made TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (table_id, n)
);

-- What server processes tell each other. It is worth nothing after a crash, so it need not be safe.
-- Whose people are connected to which process:
CREATE UNLOGGED TABLE presence (
  table_id TEXT NOT NULL,
  process TEXT NOT NULL,
  seats INTEGER[] NOT NULL,
  until TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (table_id, process)
);

-- Which process thinks for a bot:
CREATE UNLOGGED TABLE thinking (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  process TEXT NOT NULL,
  until TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (table_id, seat)
);
