-- Where an owner's devices stand. A name is there once for each owner, whichever case it is written in: "name_key" is it
-- in small letters, as the server writes it, since lower() of the database depends on its locale.
CREATE TABLE site (
    id UUID NOT NULL,
    owner_id UUID NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT site_pkey PRIMARY KEY (id),
    CONSTRAINT site_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX site_owner_id_name_key_key ON site (owner_id, name_key);

ALTER TABLE device ADD COLUMN site_id UUID;
ALTER TABLE device ADD CONSTRAINT device_site_id_fkey
  FOREIGN KEY (site_id) REFERENCES site (id) ON UPDATE CASCADE ON DELETE SET NULL;

CREATE INDEX device_site_id_idx ON device (site_id) WHERE site_id IS NOT NULL;

-- A device stands at no place of somebody else: whichever way it came to another owner, it leaves the place, unless the
-- place has come along with it.
CREATE FUNCTION device_leaves_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM site WHERE id = NEW.site_id AND owner_id = NEW.owner_id) THEN
    NEW.site_id = NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER device_leaves_site BEFORE UPDATE OF owner_id ON device FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id AND NEW.site_id IS NOT NULL)
  EXECUTE FUNCTION device_leaves_site();
