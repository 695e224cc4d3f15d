-- Each button of a notification works once.
ALTER TABLE delivery ADD COLUMN used_actions text[] NOT NULL DEFAULT '{}';
