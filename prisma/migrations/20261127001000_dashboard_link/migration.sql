-- A read-only link to a person's dashboard. Of its token only the hash is kept; a revoked link is deleted.
CREATE TABLE dashboard_link (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3)
);
CREATE UNIQUE INDEX dashboard_link_token_hash_key ON dashboard_link (token_hash);
CREATE INDEX dashboard_link_user_id_idx ON dashboard_link (user_id);
CREATE INDEX dashboard_link_expires_at_idx ON dashboard_link (expires_at);
