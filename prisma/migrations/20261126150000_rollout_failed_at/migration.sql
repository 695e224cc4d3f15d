-- When the last failure happened: the state that followed it may have been entered long after. Of failures of before, the
-- time of their item's state is the nearest that is known.
ALTER TABLE rollout_item ADD COLUMN failed_at timestamptz(3);
UPDATE rollout_item SET failed_at = since WHERE last_error IS NOT NULL;
