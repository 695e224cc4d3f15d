import { hostname } from 'node:os'
import { Failure } from '../failure.mjs'
import { connectDatabase } from '../postgres/connect.mjs'
import { redactedMessage } from './redacted-message.mjs'

/** One backup is made or verified at a time, whoever does it. */
const LOCK_KEY = 72_707_371
const BEAT_MS = 1_000
/** As long as for src/server/backups/runner.ts. */
const GONE_AFTER = '30 seconds'
const CLIENT_NAME = 'cistern-backup'

/** Somebody else makes or verifies one. */
export class Busy extends Failure {
  name = 'Busy'
}

const TAKE = `
  update backup_run set state = 'running', started_at = now(), beat_at = now(), host = $2, error = null
  where id = $1 and state in ('waiting', 'running') returning id::text`
const BEGIN = `
  insert into backup_run (id, kind, state, origin, file, host, started_at, beat_at, attempts)
  values (gen_random_uuid(), $1, 'running', 'command', $2, $3, now(), now(), 1) returning id::text`
/** Whoever worked on these has been silent for this long, and is gone. One just claimed has no lock yet, and waits for it. */
const END_ABANDONED = `
  update backup_run set ended_at = now(), error = 'It was broken off',
    state = case when cancelled_at is null then 'failed' else 'cancelled' end
  where state = 'running' and id::text is distinct from $1 and beat_at < now() - interval '${GONE_AFTER}'`
const BEAT = `
  update backup_run set beat_at = now(), progress = $2 where id = $1 returning cancelled_at is not null as "isCancelled"`
const END = `
  update backup_run set state = $2, ended_at = now(), beat_at = now(), error = $3, result = $4, file = coalesce($5, file)
  where id = $1`

/**
 * Does one making or verifying of a backup while it holds the lock that every other one needs, and writes into backup_run
 * how it goes. `runId` names what a console has asked for; without it the run is one of the command line. `work` gets
 * { id, signal, report }: the signal aborts when somebody cancels the run, too, and `report` takes what is shown of it.
 * Answers what `work` answers. Throws Busy when the lock is taken.
 */
export async function withBackupRun({ url, kind, file = null, runId, signal }, work) {
  const client = await connectDatabase({ url, name: CLIENT_NAME, signal })
  try {
    await takeLock(client)
    const rows = await openRow(client, { kind, file, runId })
    const run = beginRun(client, { rows, signal })
    try {
      const result = await work({ id: rows.id, signal: run.signal, report: run.report })
      await run.end('done', { result })
      return result
    } catch (error) {
      // what an abort breaks fails with words of its own
      const cause = run.signal.aborted ? run.signal.reason : error
      await run.end(run.isCancelled() ? 'cancelled' : 'failed', { error: cause }).catch(() => {})
      throw cause
    }
  } finally {
    // gives the lock back
    await client.end().catch(() => {})
  }
}

async function takeLock(client) {
  // a machine that vanishes must not hold the lock until the evening
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
  if (!rows[0].taken)
    throw new Busy('Another backup is being made or verified. Wait for its end, or cancel it.')
}

/** A database of an earlier release has no such table: the work is done all the same. */
async function openRow(client, { kind, file, runId }) {
  const { rows } = await client.query("select to_regclass('public.backup_run') is not null as there")
  if (!rows[0].there) return { id: runId, isThere: false }
  await client.query(END_ABANDONED, [runId ?? null])
  const { rows: opened } = runId
    ? await client.query(TAKE, [runId, hostname()])
    : await client.query(BEGIN, [kind, file, hostname()])
  if (opened.length === 0) throw new Failure('This run has ended already.')
  return { id: opened[0].id, isThere: true }
}

function beginRun(client, { rows: { id, isThere }, signal }) {
  const stop = new AbortController()
  const pass = () => stop.abort(signal.reason)
  if (signal?.aborted) pass()
  signal?.addEventListener('abort', pass, { once: true })
  let progress = null
  let cancelled = false
  let beating = Promise.resolve()
  const beat = async () => {
    const { rows } = await client.query(BEAT, [id, progress && JSON.stringify(progress)])
    if (rows.length > 0 && !rows[0].isCancelled) return
    cancelled = true
    stop.abort(new Failure('It was cancelled.'))
  }
  const timer = setInterval(() => {
    if (isThere && !stop.signal.aborted)
      beating = beating.then(beat).catch(() => stop.abort(new Failure('The database was lost meanwhile')))
  }, BEAT_MS)
  const end = async (state, { result, error }) => {
    clearInterval(timer)
    signal?.removeEventListener('abort', pass)
    await beating
    if (!isThere) return
    const values = [id, state, state === 'failed' ? redactedMessage(error) : null]
    await client.query(END, [...values, result ? JSON.stringify(result) : null, result?.name ?? null])
  }
  return {
    signal: stop.signal,
    report: (next) => void (progress = next),
    isCancelled: () => cancelled,
    end,
  }
}
