-- Since when its owner has a device appear in a Home Assistant on the broker.
ALTER TABLE device ADD COLUMN home_assistant_at TIMESTAMPTZ(3);

CREATE INDEX device_home_assistant_idx ON device (id) WHERE home_assistant_at IS NOT NULL;

-- A device that has another owner, or none, appears nowhere until that owner says so; whichever way it came to them.
CREATE FUNCTION device_leaves_home_assistant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.home_assistant_at = NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER device_leaves_home_assistant BEFORE UPDATE OF owner_id ON device FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION device_leaves_home_assistant();

-- What stands on the broker, retained: to be taken away when its device no longer appears, or is no more.
CREATE TABLE home_assistant_export (
    public_id TEXT NOT NULL,
    announced_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT home_assistant_export_pkey PRIMARY KEY (public_id)
);
