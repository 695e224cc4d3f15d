-- What the record of a user, and a merge of accounts, ask of every timeline: the decisions of one person.
CREATE INDEX rollout_event_user ON rollout_event (user_id) WHERE user_id IS NOT NULL;

-- What every order asks: the failures of a group, alike and newest first.
CREATE INDEX rollout_item_failures ON rollout_item (rollout_id, group_position, last_error, since)
  WHERE last_error IS NOT NULL;
