-- Pauses of a roll-out that are over: a deadline that ran when one began stood until its end.
ALTER TABLE "rollout" ADD COLUMN "past_pauses" JSONB;

-- What its people state of a relay whose device does not tell what it does at a start: off, last or on.
ALTER TABLE "device" ADD COLUMN "boot_relay" TEXT;

-- When a person accepted that the item went wrong, or had failed until then; whose failures those are is told by no number.
ALTER TABLE "rollout_item" ADD COLUMN "accepted_at" TIMESTAMPTZ(3);
-- Of those accepted before, as many as are bad now: the oldest first.
UPDATE rollout_item i SET accepted_at = now()
  FROM (
    SELECT b.id, row_number() OVER (PARTITION BY b.rollout_id, b.group_position ORDER BY b.since, b.id) AS n,
      g.accepted_bad
    FROM rollout_item b JOIN rollout_group g ON g.rollout_id = b.rollout_id AND g.position = b.group_position
    WHERE g.accepted_bad > 0 AND b.state IN ('failed', 'rolled_back', 'timed_out', 'missing')
  ) bad
  WHERE bad.id = i.id AND bad.n <= bad.accepted_bad;
UPDATE rollout_item i SET accepted_at = now()
  FROM (
    SELECT f.id, (g.accepted_failures ->> f.last_error)::int AS items,
      row_number() OVER (PARTITION BY f.rollout_id, f.group_position, f.last_error ORDER BY f.failed_at, f.id) AS n
    FROM rollout_item f JOIN rollout_group g ON g.rollout_id = f.rollout_id AND g.position = f.group_position
    WHERE g.accepted_failures ? f.last_error AND f.state <> 'succeeded' AND f.failed_at IS NOT NULL
  ) failed
  WHERE failed.id = i.id AND failed.n <= failed.items;
-- accepted_bad and accepted_failures stay until the next release: a process of the release before still reads them.
CREATE INDEX rollout_item_accepted ON rollout_item (rollout_id) WHERE accepted_at IS NOT NULL;
