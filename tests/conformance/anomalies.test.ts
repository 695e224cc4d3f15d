import { describe, expect, it } from 'vitest'
import { amountsByDay } from '@/domain/time/daily'
import { lastDays } from '@/domain/time/local-days'
import { isClose, publicIdOf } from './compare'
import { LATER_SEQUENCES, MAPPED_SEQUENCES } from './coverage'
import { replay, type Outcome } from './replay'
import { absence, loadSequences, samplesArePresent, type Sequence } from './samples'

/** A sequence speaks of some metrics only; an empty list means that nothing at all may be stored. */
const spokenOf = ({ stored }: Outcome, metrics: readonly string[]): Outcome['stored'] =>
  metrics.length === 0 ? stored : stored.filter(({ metric }) => metrics.includes(metric))

const expectStored = (outcome: Outcome, wanted: NonNullable<Sequence['expect']['stored']>): void => {
  if (typeof wanted === 'number') return expect(outcome.stored).toHaveLength(wanted)
  const rows = spokenOf(
    outcome,
    wanted.map(({ m }) => m),
  )
  expect(rows.map(({ device, metric, channel, at }) => ({ device, metric, channel, at }))).toEqual(
    wanted.map(({ device, m, ch, at }) => ({
      device: publicIdOf(device),
      metric: m,
      channel: ch,
      at: Date.parse(at),
    })),
  )
  wanted.forEach(({ v, clock, quality }, index) => {
    expect(isClose(rows[index]?.value ?? Number.NaN, v)).toBe(true)
    if (clock) expect(rows[index]?.clock).toBe(clock)
    if (quality) expect(rows[index]?.quality).toBe(quality)
  })
}

/** A number that came as text is the same number. */
const numbered = <T extends { raw?: unknown }>(refusal: T): T =>
  typeof refusal.raw === 'string' && Number.isFinite(Number.parseFloat(refusal.raw))
    ? { ...refusal, raw: Number(refusal.raw) }
    : refusal

const expectRefused = ({ rejected }: Outcome, wanted: NonNullable<Sequence['expect']['rejected']>): void => {
  if (typeof wanted === 'number') return expect(rejected).toHaveLength(wanted)
  expect(rejected.map(numbered)).toMatchObject(
    wanted.map(({ step, m, raw, reason }) => numbered({ step, reason, ...(m && { metric: m, raw }) })),
  )
}

const expectLatest = ({ stored }: Outcome, { latest, latestAt }: Sequence['expect']): void => {
  const moved = stored
    .filter(({ place, metric }) => place === 'live' && metric === (latest?.m ?? metric))
    .at(-1)
  if (latest) expect(moved).toMatchObject({ metric: latest.m, value: latest.v })
  if (latest?.quality) expect(moved?.quality).toBe(latest.quality)
  if (latestAt) expect(moved?.at).toBe(Date.parse(latestAt))
}

/** Days of UTC: the samples name no place. */
const expectDaily = ({ stored }: Outcome, dailyWh: Readonly<Record<string, number>>): void => {
  const counter = stored.filter(({ metric }) => metric === 'energy_wh')
  const now = counter.at(-1)?.at ?? 0
  const days = lastDays(now, { zone: 'UTC', count: 2 })
  const amounts = amountsByDay({ days, counter, rate: [], perMs: 1, maxGapMs: 0, now })
  const dated = days.map(
    ({ from }, i) => [new Date(from).toISOString().slice(0, 10), amounts[i] ?? null] as const,
  )
  const wanted = Object.entries(dailyWh)
  expect(dated.filter(([, amount]) => amount !== null).map(([day]) => day)).toEqual(
    wanted.map(([day]) => day),
  )
  for (const [day, wh] of wanted) expect(new Map(dated).get(day)).toBeCloseTo(wh, 6)
}

const check = (file: string, sequence: Sequence): void => {
  const wanted = sequence.expect
  const outcome = replay(sequence, MAPPED_SEQUENCES[file])
  if (wanted.stored !== undefined) expectStored(outcome, wanted.stored)
  if (wanted.rejected !== undefined) expectRefused(outcome, wanted.rejected)
  if (wanted.dropped) expect([...new Set(outcome.dropped)]).toEqual(wanted.dropped.map(({ step }) => step))
  if (wanted.reason && wanted.online === undefined)
    expect(outcome.rejected).toMatchObject([{ reason: wanted.reason }])
  if (wanted.online !== undefined)
    expect(outcome.status).toBe(wanted.online === null ? 'unknown' : wanted.online ? 'online' : 'offline')
  if (wanted.warning) expect(outcome.alarms).toContain(wanted.warning)
  if (wanted.relay === 'unknown') expect(outcome.stored).toEqual([])
  if (wanted.dailyWh) expectDaily(outcome, wanted.dailyWh)
  expectLatest(outcome, wanted)
}

const sequences = loadSequences()

describe.skipIf(!samplesArePresent)(samplesArePresent ? 'what goes wrong in the field' : absence, () => {
  const now = sequences.filter(({ file }) => !(file in LATER_SEQUENCES))

  it.each(now.map(({ file, sample }) => [file, sample] as const))('%s is survived', (file, sequence) =>
    check(file, sequence),
  )

  it('names no sequence that does not exist', () => {
    const files = new Set(sequences.map(({ file }) => file))
    const listed = [LATER_SEQUENCES, MAPPED_SEQUENCES].flatMap((list) => Object.keys(list))
    expect(listed.filter((file) => !files.has(file))).toEqual([])
  })
})
