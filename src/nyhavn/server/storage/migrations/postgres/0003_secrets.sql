-- What a server makes for itself at its first start and must find again, such as keys; by name.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
