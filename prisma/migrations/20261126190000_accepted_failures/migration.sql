-- What a person accepted by resuming is kept for each reason: three accepted of one made room for five of another.
ALTER TABLE rollout_group ADD COLUMN accepted_failures jsonb NOT NULL DEFAULT '{}';
-- Of those accepted before, what fails now is the nearest that is known.
UPDATE rollout_group g SET accepted_failures = f.items
  FROM (
    SELECT rollout_id, group_position, jsonb_object_agg(last_error, n) AS items
    FROM (
      SELECT rollout_id, group_position, last_error, count(*) AS n FROM rollout_item
      WHERE last_error IS NOT NULL AND state <> 'succeeded' GROUP BY 1, 2, 3
    ) counted
    WHERE n >= 3 GROUP BY 1, 2
  ) f
  WHERE f.rollout_id = g.rollout_id AND f.group_position = g.position AND g.accepted_alike > 0;
-- accepted_alike stays until the next release: a process of the release before still writes it.

-- The newest failures of a group are looked for by their own time since there is one.
DROP INDEX rollout_item_failures;
CREATE INDEX rollout_item_failures ON rollout_item (rollout_id, group_position, last_error, failed_at)
  WHERE last_error IS NOT NULL;
