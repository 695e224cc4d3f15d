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
    'src/server/devices/usage/at-resolution.ts',
    'src/server/pump/runs/count-amounts.ts',
    'src/server/lifecycle/sensor-past.ts',
  ]
  const loads = /\b(loadBuckets|loadAtResolution|loadLevels|judgePast|readSeries|readDays|readWindows)\b/

  it('wait for their turn (withQuerySlot)', () => {
    const loading = server.filter((file) => loads.test(read(file)) && !BELOW.includes(file))
    expect(loading.length).toBeGreaterThan(2)
    expect(loading.filter((file) => !/\bwithQuerySlots?\(/.test(read(file)))).toEqual([])
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
      'RollupInvalidation',
      'Latest',
      'DamagedData',
    ])
      expect(new RegExp(`model ${model} {[^}]*@@id\\(\\[device[,\\]]`).test(schema), model).toBe(true)
  })
})

describe('jobs of the worker', () => {
  const lists = filesUnder('src/server', /jobs\.ts$/)
  const tasks = read('src/worker/tasks.ts')

  it('lists the jobs of every room', () => {
    expect(lists.length).toBeGreaterThan(6)
    const registry = read('src/server/system/scheduler/registry.ts')
    const missing = lists.filter((file) => !registry.includes(`'@/${file.replace(/^src\/|\.ts$/g, '')}'`))
    expect(missing).toEqual([])
  })

  it('calls each by an id of its own that begins with its room', () => {
    const idsOf = (source: string) => [...source.matchAll(/\bid: '([^']+)'/g)].map(([, id = '']) => id)
    const rooms = lists.map((file) => ({ room: file.split('/')[2], ids: idsOf(read(file)) }))
    for (const { room, ids } of rooms) expect(ids.filter((id) => !id.startsWith(`${room}.`))).toEqual([])
    const all = [...rooms.flatMap(({ ids }) => ids), ...idsOf(tasks)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('no job does one thing after another that may fail', () => {
    // several awaits in a row in one job: the second is not reached when the first fails
    for (const source of [tasks, ...lists.map(read)])
      expect(source.match(/await \w+\([^)]*\)\)?\s*\n\s*await \w+\(/g)).toBeNull()
  })
})
