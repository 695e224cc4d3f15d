-- The buttons of a notification end with the session that is signed in at the browser. What is there learns it when the
-- console is opened there the next time; until then its buttons open the console.
ALTER TABLE push_subscription ADD COLUMN session_id uuid REFERENCES session (id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX push_subscription_session_id_idx ON push_subscription (session_id);
