/**
 * Figures that stand in the database, as rows of name, labels and value; a name without rows is left out. Mails of
 * mailings wait for their turn, so their age tells nothing.
 */
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
  from delivery where state = 'pending' and mailing_id is null group by channel
  union all
  select 'cistern_delivery_oldest_pending_seconds', json_build_object('channel', channel),
         greatest(0, extract(epoch from now() - min(due_at)))::float8
  from delivery where state = 'pending' and mailing_id is null group by channel
  union all
  select 'cistern_commands_waiting', json_build_object('state', state), count(*)::float8
  from command where ended_at is null group by state
  union all
  select 'cistern_inbox_kinds', '{}', count(*)::float8 from inbox_message
  union all
  select 'cistern_rollup_behind_seconds', '{}', coalesce(extract(epoch from now() - min(hour)), 0)::float8 from rollup_share
  union all
  select 'cistern_backup_last_success_timestamp_seconds', '{}',
         coalesce(extract(epoch from max(ended_at)), 0)::float8
  from backup_run where kind = 'make' and state = 'done'
  union all
  select 'cistern_backup_last_verified_timestamp_seconds', '{}',
         coalesce(extract(epoch from max(ended_at)), 0)::float8
  from backup_run where kind = 'verify' and state = 'done'
  union all
  select 'cistern_job_failures', json_build_object('job', id), failures::float8 from job where next_at is not null
  union all
  select 'cistern_job_paused', json_build_object('job', id), case when paused_at is null then 0 else 1 end::float8 from job
  union all
  select 'cistern_job_last_success_timestamp_seconds', json_build_object('job', j.id), extract(epoch from r.ended_at)::float8
  from job j, lateral (
    select ended_at from job_run where job = j.id and outcome = 'ok' order by id desc limit 1) r
  union all
  select 'cistern_database_size_bytes', '{}', pg_database_size(current_database())::float8`

export const WORKERS = `
  select id, extract(epoch from beat_at)::float8 as beat, mqtt, lag_ms as lag, counters, metrics, version,
         coalesce(figures -> 'families', '{}') as families
  from worker_heartbeat where beat_at > now() - interval '1 hour'`
