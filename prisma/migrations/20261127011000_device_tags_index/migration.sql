-- Administrators ask for one tag among the devices of everybody. Readings do not touch tags, so they do not write to it.
CREATE INDEX device_tags_idx ON device USING gin (tags);
