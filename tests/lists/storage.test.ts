import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '~/tests/support/files'

const read = (path: string) => readFileSync(path, 'utf8')
const server = filesUnder('src/server', /(?<!\.test)\.ts$/)

describe('queries of readings', () => {
  /** Who loads readings for people does so in their turn; these lie below who does, or work by the clock. */
  const BELOW = [
    'src/server/timeseries/query-buckets.ts',
    'src/server/timeseries/storage/read.ts',
    'src/server/timeseries/rollups/read-windows.ts',
    'src/server/devices/usage/levels.ts',
    'src/server/devices/usage/windows.ts',
    'src/server/pump/runs/settle.ts',
    'src/server/lifecycle/sensor-past.ts',
  ]
  const loads = /\b(loadBuckets|loadAtLevel|loadLevels|judgePast|readSeries|readDays|readWindows)\b/

  it('wait for their turn (inQueryTurn)', () => {
    const loading = server.filter((file) => loads.test(read(file)) && !BELOW.includes(file))
    expect(loading.length).toBeGreaterThan(2)
    expect(loading.filter((file) => !/\binQueryTurns?\(/.test(read(file)))).toEqual([])
  })
})

describe('statements', () => {
  it('name rows by their key, never by their place (ctid)', () => {
    const files = [...server, ...filesUnder('src/worker', /\.ts$/), ...filesUnder('scripts', /\.mjs$/)]
    // in comments it may be explained
    const code = (file: string) => read(file).replace(/\/\*\*[\s\S]*?\*\//g, '')
    expect(files.filter((file) => /\bctid\b/i.test(code(file)))).toEqual([])
  })

  it('rows of time series are distributed by device: each key begins with it', () => {
    const schema = read('prisma/schema.prisma')
    for (const model of [
      'Reading',
      'ReadingDay',
      'Rollup',
      'RollupHour',
      'LateHour',
      'Latest',
      'DamagedData',
    ])
      expect(new RegExp(`model ${model} {[^}]*@@id\\(\\[device[,\\]]`).test(schema), model).toBe(true)
  })
})

describe('jobs of the worker', () => {
  /** How one bad item of a job is kept from stopping the others. */
  const ISOLATED: Record<string, string> = {
    'the heartbeat': 'one statement, no items',
    'the inbox': 'one statement of texts that were made storable before',
    'raw messages': 'one statement of texts that were made storable before',
    'the presence sweep': 'server/ingestion/presence/sweep.db.test.ts',
    'learning rhythms': 'runInParts: server/devices/rhythm.db.test.ts',
    'noting floods': 'one statement over ids',
    'keeping devices reporting': 'a publish each, which does not throw',
    'tidying up': 'runAll: server/run-all.test.ts',
    'sending commands': 'worker/commands.db.test.ts',
    'controlling pumps': 'withHeldRelays',
    'keeping modes': 'withHeldRelays',
    'ending lost runs': 'one statement',
    'counting runs': 'server/pump/runs/settle.ts leaves out a run that cannot be counted',
    'counting late runs': 'the same',
    'preparing partitions': 'a transaction for each day',
    'rolling up': 'storage/damage.db.test.ts',
    'finishing merges': 'runAll: server/run-all.test.ts',
    'sealing days': 'storage/busy-device.db.test.ts, storage/damage.db.test.ts',
    'dropping old readings': 'runAll: server/run-all.test.ts',
    'following alerts': 'server/alerts/lifecycle.ts',
    'settling alerts': 'runInParts: server/run-all.test.ts',
    'telling of invitations': 'one statement for the notes, another for the messages of a bounded number',
    'testing the shared subscription': 'one message, no items',
    'taking over from dead workers': 'one dead worker at a time',
  }

  it('each says how one bad item is kept from stopping the others', () => {
    const names = [...read('src/worker/tasks.ts').matchAll(/name: '([^']+)'/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => name === undefined || !(name in ISOLATED))).toEqual([])
  })

  it('no step of a list waits for one before it that may fail', () => {
    const source = read('src/worker/tasks.ts')
    // several awaits in a row in one job: the second is not reached when the first fails
    expect(source.match(/await \w+\([^)]*\)\)?\s*\n\s*await \w+\(/g)).toBeNull()
  })
})
