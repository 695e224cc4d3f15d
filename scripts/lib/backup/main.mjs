import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../failure.mjs'
import { withConnection } from '../postgres/connect.mjs'
import { readSecret } from '../secret-file.mjs'
import { Busy } from './run.mjs'
import { checkBackup, makeBackup } from './work.mjs'

// What a console starts for one run of backup_run, whose id it is given. It ends with the console, or when it is cancelled.
// DATABASE_URL is the database past any pooler, complete with its password: the console has put it together.

/** Exit codes: the run stays waiting; it has ended, and its row says how. */
const BUSY = 75
const FAILED = 1

const string = { type: 'string' }
const options = {
  run: string,
  dir: string,
  keep: string,
  release: string,
  'data-dir': string,
  migrations: string,
}
const { values } = parseArgs({ options })
const url = process.env.DATABASE_URL
const stop = new AbortController()
const end = () => stop.abort(new Failure('The console was stopped meanwhile'))
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, end)

const ROW = 'select kind, file from backup_run where id = $1'

async function main() {
  const { rows } = await withConnection({ url, name: 'cistern-backup' }, (client) =>
    client.query(ROW, [values.run]),
  )
  if (rows.length === 0) throw new Failure('There is no such run')
  const given = { url, runId: values.run, signal: stop.signal }
  const { dir, release, migrations } = values
  if (rows[0].kind === 'make')
    return makeBackup({ ...given, dir, keep: Number(values.keep), release, dataDir: values['data-dir'] })
  const scratchUrl = readSecret(process.env, 'BACKUP_VERIFY_URL')
  return checkBackup({ ...given, file: join(dir, rows[0].file), scratchUrl, migrations })
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (error instanceof Busy) process.exit(BUSY)
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`)
  process.exit(FAILED)
}
