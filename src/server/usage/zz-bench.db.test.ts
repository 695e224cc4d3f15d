import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { metricId } from '@/domain/metrics'
import { rollUp } from '@/server/readings/storage/rollups'
import { sealDays } from '@/server/readings/storage/seal'
import { seriesOf } from '@/server/readings/storage/series'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/readings/storage/types'
import { makeDevice, makeUser, type Signed } from '~/tests/support/factories'
import { storeMessages } from '~/tests/support/messages'
import { usageOfTank } from './tank'
import { queryReadings } from '@/server/readings/query'
import { energyOfCircuit } from './energy'

const NOW = Math.floor(Date.parse('2026-11-21T13:37:00Z'))
const box = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 } as const
const D = seriesOf(metricId('distance_mm'), 0)
let owner: Signed
const tanks: Record<string, string> = {}
const rnd = (i: number) => { const x = Math.sin(i * 12.9898) * 43758.5453; return x - Math.floor(x) }

beforeAll(async () => {
  owner = await makeUser()
  const make = async (name: string, more: object, values: (i: number, at: number) => Record<number, number>, per = 1) => {
    const { deviceId, key } = await makeDevice({ ownerId: owner.id, timezone: 'Europe/Berlin', tankConfig: box, ...more })
    tanks[name] = deviceId
    const n = 61 * 288
    for (let d = 0; d < 61; d++)
      await storeMessages(
        Array.from({ length: 288 * per }, (_, j) => {
          const i = d * 288 + j / per
          const at = Math.round(NOW - (n - i) * 5 * MINUTE_MS)
          return { device: key, at, values: values(per === 3 ? d * 288 + j : i, at) }
        }),
        { now: NOW },
      )
  }
  const level = (i: number, drop: number) => 100 + ((i % (288 * 3)) * drop) + Math.round(rnd(i) * 6)
  await make('refills', {}, (i) => ({ [D]: Math.round(level(i, 0.7)) }))
  await make('norefill', {}, (i) => ({ [D]: Math.round(100 + i * 0.04 + rnd(i) * 4) }))
  await make('cyl', { tankConfig: { tankType: 'cylindrical_horizontal', diameterMm: 1000, lengthMm: 2000 } }, (i) => ({ [D]: Math.round(level(i, 0.7)) }))
  await make('series', { tankConfig: null, tankSeries: [box, box, box] }, (i) => ({
    [D]: Math.round(level(i, 0.7)), [D + 1]: Math.round(level(i, 0.6)), [D + 2]: Math.round(level(i, 0.5)),
  }))
  const strap = { tankType: 'custom', depthMm: 1000, strapping: Array.from({ length: 20 }, (_, i) => ({ heightMm: 50 * (i + 1), liters: 40 * (i + 1) + i * i })) }
  await make('noisy', { tankConfig: strap }, (i) => ({ [D]: Math.fround(level(i, 0.7) + rnd(i)), [seriesOf(metricId('level_pct'), 0)]: Math.fround(90 * rnd(i)) }), 2)
  await make('async', { tankConfig: null, tankSeries: [box, box, box] }, (i) => ({ [D + (i % 3)]: Math.round(level(i - i % 3, 0.7)) }), 3)
  const s = (m: Parameters<typeof metricId>[0]) => seriesOf(metricId(m), 0)
  await make('meter', { kind: 'acdc' }, (i) => ({
    [s('energy_wh')]: i * 3, [s('power_w')]: 30 + Math.round(rnd(i) * 100) / 10, [s('voltage_v')]: 228 + Math.round(rnd(i + 1) * 50) / 10,
    [s('current_a')]: 0.1 + Math.round(rnd(i + 2) * 50) / 100, [s('volume_total_l')]: i * 2, [s('flow_lpm')]: 0.4,
  }))
  await rollUp(new Date(NOW))
  await sealDays(new Date(NOW))
}, 500_000)

const calls = () => {
  const ctx = { actor: { userId: owner.id, role: 'user' }, now: new Date(NOW) } as never
  const out: [string, () => Promise<unknown>][] = []
  for (const t of ['refills', 'norefill', 'cyl', 'series', 'noisy', 'async'])
    for (const range of ['day', 'week', 'month'])
      out.push([`${t} ${range}`, () => (usageOfTank as any)(ctx, { params: { deviceId: tanks[t] }, query: { range } })])
  for (const t of ['refills', 'cyl', 'series', 'noisy', 'async'])
    for (const [metric, channel] of [['tank_level_pct', undefined], ['tank_volume_l', undefined], ['tank_level_pct', 1]] as const)
      out.push([`readings ${t} ${metric} ${channel}`, () => (queryReadings as any)(ctx, { params: { deviceId: tanks[t] }, query: { metric, channel, points: 500, from: new Date(NOW - 7 * DAY_MS).toISOString() } })])
  for (const days of [1, 7, 15, 31])
    out.push([`energy ${days}`, () => (energyOfCircuit as any)(ctx, { params: { deviceId: tanks['meter'] }, query: { days, channel: 0 } })])
  return out
}

describe('bench', () => {
  it('runs', async () => {
    const answers: Record<string, unknown> = {}
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    const lines: string[] = []
    for (const [name, call] of calls()) {
      for (let i = 0; i < 5; i++) answers[name] = await call()
      if (process.env['BENCH_CLEAR']) (globalThis as any).__clear?.()
      const prof = name === 'refills week' || name === 'energy 15'
      if (prof) await session.post('Profiler.start')
      const runs: number[] = []
      const walls: number[] = []
      for (let i = 0; i < 15; i++) {
        const [a, w] = [process.cpuUsage(), performance.now()]
        await call()
        const { user, system } = process.cpuUsage(a)
        runs.push((user + system) / 1000)
        walls.push(performance.now() - w)
      }
      if (prof) {
        const { profile } = await session.post('Profiler.stop')
        writeFileSync(`/tmp/k-${name.replace(' ', '-')}.cpuprofile`, JSON.stringify(profile))
      }
      const med = (v: number[]) => v.sort((x, y) => x - y)[7]!.toFixed(1)
      lines.push(`${name}: cpu ${med(runs)} (min ${runs[0]!.toFixed(1)}) wall ${med(walls)}`)
    }
    writeFileSync(process.env['BENCH_OUT'] ?? '/tmp/k-answers.json', JSON.stringify(answers, null, 1))
    console.log(lines.join('\n'))
    expect(DAY_MS > HOUR_MS).toBe(true)
  }, 500_000)
})
