-- The next moment at which somebody's time at a table is up (milliseconds since 1970, UTC), if any.
ALTER TABLE tables ADD COLUMN due BIGINT;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- For cleaning up: tables of a stage by their last change.
CREATE INDEX tables_changed ON tables (state, changed);
