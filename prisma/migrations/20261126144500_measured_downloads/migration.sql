-- Download rates are measured at the updates of the last days; most items are neither recent nor succeeded.
CREATE INDEX rollout_item_succeeded ON rollout_item (ended_at) WHERE state = 'succeeded';
