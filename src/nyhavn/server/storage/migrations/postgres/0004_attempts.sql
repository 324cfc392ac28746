-- Tries at the challenges of the days: one of each player at each challenge, with the record of how
-- it was played. The master plays, too, and is in no field.
CREATE TABLE attempts (
  day TEXT NOT NULL,
  game TEXT NOT NULL,
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  points INTEGER,
  record TEXT,
  PRIMARY KEY (day, game, player)
);
CREATE INDEX attempts_player ON attempts (player, day);
CREATE INDEX attempts_table ON attempts (table_id);
