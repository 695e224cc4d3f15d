/** Figures that stand in the database, as rows of name, labels and value; a name without rows is left out. */
export const FIGURES = `
  select 'cistern_devices' as name,
         json_build_object('status', case when online then 'online' when online is null then 'unknown' else 'offline' end) as labels,
         count(*)::float8 as value
  from device group by online
  union all
  select 'cistern_alerts_open', json_build_object('severity', severity), count(*)::float8
  from alert where resolved_at is null group by severity
  union all
  select 'cistern_deliveries_pending', json_build_object('channel', channel), count(*)::float8
  from delivery where state = 'pending' group by channel
  union all
  select 'cistern_delivery_oldest_pending_seconds', json_build_object('channel', channel),
         greatest(0, extract(epoch from now() - min(due_at)))::float8
  from delivery where state = 'pending' group by channel
  union all
  select 'cistern_commands_waiting', json_build_object('state', state), count(*)::float8
  from command where ended_at is null group by state
  union all
  select 'cistern_inbox_kinds', '{}', count(*)::float8 from inbox_message
  union all
  select 'cistern_rollup_behind_seconds', '{}', coalesce(extract(epoch from now() - min(hour)), 0)::float8 from rollup_share
  union all
  select 'cistern_database_size_bytes', '{}', pg_database_size(current_database())::float8`

export const WORKERS = `
  select id, extract(epoch from beat_at)::float8 as beat, mqtt, lag_ms as lag, counters, metrics
  from worker_heartbeat where beat_at > now() - interval '1 hour'`
