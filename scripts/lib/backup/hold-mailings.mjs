/**
 * A mailing that was being sent stands as if a person had paused it, with its mails taken back from the outbox; one whose
 * time has passed is a draft again. Who got it after the backup was made, the rows do not say.
 */
const HOLD = `
  with paused as (
    update mailing m set state = 'paused', pause_reason = 'person', version = version + 1, updated_at = now(),
      in_flight_id = null, in_flight_until = null,
      counts = coalesce((
        select jsonb_object_agg(known, (
          select count(*) from mailing_recipient r
          where r.mailing_id = m.id and case r.state when 'queued' then 'waiting' else r.state end = known))
        from jsonb_object_keys(m.counts) known), m.counts)
    where m.state = 'sending' returning id, name),
  drafted as (
    update mailing set state = 'draft', scheduled_at = null, version = version + 1, updated_at = now()
    where state = 'scheduled' and scheduled_at <= now() returning id, name),
  withdrawn as (
    delete from delivery d using paused p where d.mailing_id = p.id and d.state = 'pending'),
  waiting as (
    update mailing_recipient r set state = 'waiting', changed_at = now()
    from paused p where r.mailing_id = p.id and r.state = 'queued')
  select name, 'paused' as state from paused union all select name, 'draft' from drafted order by 1`

/**
 * Holds the mailings of a database that was restored, so that none goes a second time to those who got it after the backup
 * was made. One statement, so it is done as a whole or not at all. Returns their names with their states.
 */
export async function holdMailings(client) {
  const { rows } = await client.query("select to_regclass('mailing') is not null as exists")
  // a backup of an earlier release has none
  if (!rows[0].exists) return []
  return (await client.query(HOLD)).rows
}
