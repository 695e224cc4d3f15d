-- What every order asks: which devices are at work, which were ordered within the hour, and which wait for a place.
CREATE INDEX rollout_item_at_work ON rollout_item (state)
  WHERE state IN ('offered', 'accepted', 'downloading', 'verified', 'waiting', 'applying', 'confirming');
CREATE INDEX rollout_item_ordered_at ON rollout_item (ordered_at) WHERE ordered_at IS NOT NULL;
CREATE INDEX rollout_item_waiting_for_others ON rollout_item (reason, place) WHERE state = 'queued';

-- Progress changes no indexed column: with room on its page such a change makes no new entries in indices.
ALTER TABLE rollout_item SET (fillfactor = 70);
