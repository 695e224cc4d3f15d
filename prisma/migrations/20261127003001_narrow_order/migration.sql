-- In which order narrow windows show the cards of a dashboard; empty: as the wide one has them.
ALTER TABLE app_user ADD COLUMN narrow_order TEXT[] NOT NULL DEFAULT '{}';
