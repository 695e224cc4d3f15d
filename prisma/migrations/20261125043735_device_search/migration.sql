-- What lists and searches of all devices look through: a narrow table, so that reading all of it is quick, and apart from
-- "device", which ingestion updates all the time and whose updates would have to keep another index.
CREATE TABLE device_search (
    device INTEGER NOT NULL,
    label TEXT NOT NULL,
    words TEXT COLLATE "C" NOT NULL,

    CONSTRAINT device_search_pkey PRIMARY KEY (device)
);

CREATE FUNCTION device_label(name text, public_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(name, ''), public_id) $$;

CREATE FUNCTION device_words(public_id text, name text, tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(public_id || chr(10) || name || chr(10) || array_to_string(tags, chr(10))) $$;

-- Filled before anything is locked; what changes meanwhile is caught up with below.
INSERT INTO device_search (device, label, words)
SELECT id, device_label(name, public_id), device_words(public_id, name, tags) FROM device;

CREATE INDEX device_search_label_device_idx ON device_search (label, device);

-- Without the right to create the extension, or on a server that lacks it, searches read the whole narrow table.
-- docs/operating.md says how to add the index later.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX device_search_words_idx ON device_search USING gin (words gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE WARNING 'pg_trgm is not available (%): device searches work without its index, and slower', SQLERRM;
END $$;

CREATE FUNCTION device_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_search (device, label, words)
  SELECT id, device_label(name, public_id), device_words(public_id, name, tags) FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION device_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_search SET
    label = device_label(NEW.name, NEW.public_id),
    words = device_words(NEW.public_id, NEW.name, NEW.tags)
  WHERE device = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER device_search_add AFTER INSERT ON device
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION device_search_add();

CREATE TRIGGER device_search_change AFTER UPDATE OF public_id, name, tags ON device FOR EACH ROW
  WHEN (OLD.public_id <> NEW.public_id OR OLD.name <> NEW.name OR OLD.tags <> NEW.tags)
  EXECUTE FUNCTION device_search_change();

-- Devices cannot change any more until the commit.
DELETE FROM device_search s WHERE NOT EXISTS (SELECT FROM device d WHERE d.id = s.device);
INSERT INTO device_search (device, label, words)
SELECT id, device_label(name, public_id), device_words(public_id, name, tags) FROM device
ON CONFLICT (device) DO UPDATE SET label = excluded.label, words = excluded.words
  WHERE (device_search.label, device_search.words) IS DISTINCT FROM (excluded.label, excluded.words);

ALTER TABLE device_search ADD CONSTRAINT device_search_device_fkey
  FOREIGN KEY (device) REFERENCES device (id) ON DELETE CASCADE ON UPDATE CASCADE;
