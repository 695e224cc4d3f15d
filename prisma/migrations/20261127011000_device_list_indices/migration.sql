-- Administrators ask for one tag among the devices of everybody, and for the newest first. Readings touch neither tags nor
-- the time of creation, so they do not write to these.
CREATE INDEX device_tags_idx ON device USING gin (tags);
CREATE INDEX device_created_at_id_idx ON device (created_at, id);
