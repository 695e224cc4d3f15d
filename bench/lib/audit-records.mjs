const LANES = 16
const A_SEGMENT = 1_000
const YEARS_MS = 2 * 365 * 86_400_000

/** What was done in the first tenth of the time only, and with words of that time. */
const OLD_SHARE = 0.1
export const OLD_ACTION = 'mapping.remove'

/** Few people do most; devices do the most of all; one record in 30 is a refusal, one in 10,000 a failure. */
const FILL = `
create or replace function pg_temp.bench_fill(own audit_segment, amount int, since timestamptz, until timestamptz, is_old boolean, actions text[])
returns void language plpgsql as $$
declare
  r audit_record;
  previous bytea := own.hash;
  person int;
  tank int;
begin
  for place in 1 .. amount loop
    person := floor(1000 * random() ^ 3);
    tank := floor(20000 * random() ^ 2);
    r.id := nextval('audit_record_id_seq');
    r.segment := own.id;
    r.position := own.records + place;
    r.at := (since + (until - since) * place / amount)::timestamptz(3);
    r.actor_type := (array['user', 'user', 'device', 'job'])[1 + floor(4 * random())];
    r.actor_id := case r.actor_type when 'user' then 'person-' || person when 'device' then 'tank-' || tank else 'pump.automate' end;
    r.actor_name := case r.actor_type when 'user' then 'person' || person || '@example.org' else r.actor_id end;
    r.session_id := case r.actor_type when 'user' then 'session-' || person end;
    r.action := case when is_old and random() < 0.01 then '${OLD_ACTION}'
      else actions[1 + floor(array_length(actions, 1) * random() ^ 3)] end;
    r.entity_type := case when split_part(r.action, '.', 1) in ('user', 'session', 'mapping', 'webhook', 'setting')
      then split_part(r.action, '.', 1) else 'device' end;
    r.entity_id := case r.entity_type when 'device' then 'tank-' || tank else r.entity_type || '-' || person end;
    r.entity_name := case r.entity_type when 'device' then 'Tank ' || tank || case when is_old then ' mill' else ' well' end end;
    r.result := case when random() < 0.0001 then 'failed' when random() < 0.03 then 'refused' else 'ok' end;
    r.changes := jsonb_build_array(jsonb_build_object('field', 'name', 'before', 'Tank ' || tank, 'after', 'Tank of farm ' || person));
    r.ip := case r.actor_type when 'user' then '10.0.' || person / 256 || '.' || person % 256 end;
    r.client := case r.actor_type when 'user' then 'Mozilla/5.0 Firefox/' || 90 + person % 40 end;
    r.request_id := case r.actor_type when 'user' then 'request-' || r.id / 2 end;
    r.hash := audit_hash(previous, r);
    previous := r.hash;
    insert into audit_record (id, segment, position, at, actor_type, actor_id, actor_name, session_id, action, entity_type,
      entity_id, entity_name, result, changes, ip, client, request_id, hash)
    values (r.id, r.segment, r.position, r.at, r.actor_type, r.actor_id, r.actor_name, r.session_id, r.action,
      r.entity_type, r.entity_id, r.entity_name, r.result, r.changes, r.ip, r.client, r.request_id, r.hash);
  end loop;
  update audit_segment set records = own.records + amount, hash = previous where id = own.id;
end $$`

/**
 * Writes so many records of two years as the server would have: chained, in segments of a thousand, closed and signed.
 * Their indices are made afterwards, which is faster.
 */
export async function fillAudit({ pool, closeSegments }, { records, actions }) {
  const indices = await dropIndices(pool())
  const client = await pool().connect()
  const fill = (text, values) => client.query({ text, values, query_timeout: 600_000 })
  await fill(FILL)
  const rounds = Math.ceil(records / LANES / A_SEGMENT)
  const timeOf = (round) => new Date(Date.now() - YEARS_MS * (1 - round / rounds))
  for (let round = 0; round < rounds; round++) {
    const text = `select pg_temp.bench_fill(s, $1, $2, $3, $4, $5) from audit_segment s where closed_at is null`
    const isOld = round < rounds * OLD_SHARE
    await fill(text, [A_SEGMENT, timeOf(round), timeOf(round + 1), isOld, actions])
    await closeSegments(new Date())
    if (round % 100 === 99) console.log(`${(((round + 1) / rounds) * 100).toFixed(0)} % of the records …`)
  }
  for (const index of indices) await fill(index)
  await fill('vacuum analyze audit_record')
  await fill('vacuum analyze audit_segment')
  await fill('vacuum analyze audit_segment_words')
  client.release()
}

async function dropIndices(pool) {
  const { rows } = await pool.query(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'audit_record' and indexname not in ('audit_record_pkey', 'audit_record_segment_position_key')`,
  )
  for (const { name } of rows) await pool.query(`drop index "${name}"`)
  return rows.map(({ made }) => made)
}
