-- What people write on the time line of a device. It ends with the owner's time: a release takes it along.
CREATE TABLE device_note (
  id uuid PRIMARY KEY,
  device integer NOT NULL REFERENCES device (id) ON UPDATE CASCADE ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  text text NOT NULL,
  author_id uuid REFERENCES app_user (id) ON UPDATE CASCADE ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX device_note_device_at_idx ON device_note (device, at);
CREATE INDEX device_note_author_id_idx ON device_note (author_id);
