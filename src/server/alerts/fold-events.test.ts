import { describe, expect, it } from 'vitest'
import type { AlertEvent, Why } from '@/domain/alerts/types'
import { foldEvents, type DeviceTransition } from './fold-events'

const device = { id: 1, uuid: 'uuid', publicId: 'tank-1', name: '', ownerId: 'owner' }
const why = (value: number): Why => ({
  ...{ rule: 'level_low', metric: 'tank_level_pct', value, threshold: 15, restore: 17, unit: '%' },
  readings: [],
})
const open: AlertEvent = { type: 'opened', severity: 'warning', at: 1, why: why(29), suppressedUntil: 99 }
const worse: AlertEvent = { type: 'worsened', severity: 'critical', at: 2, why: why(14) }
const better: AlertEvent = { type: 'changed', severity: 'warning', at: 3, why: why(20) }
const end: AlertEvent = { type: 'resolved', resolution: 'recovered', at: 4, why: why(40) }
const fold = (...events: AlertEvent[]) =>
  foldEvents(events.map((event): DeviceTransition => ({ device, rule: 'level_low', channel: 0, event })))

describe('folding the transitions of one batch', () => {
  it('opened makes a new episode', () => {
    expect(fold(open)).toMatchObject({
      changes: [],
      episodes: [{ severity: 'warning', openedAt: 1, suppressedUntil: 99, end: null }],
    })
  })

  it('later transitions belong to it; a worsened one is no longer suppressed', () => {
    const [episode] = fold(open, worse).episodes
    expect(episode).toMatchObject({
      severity: 'critical',
      openedAt: 1,
      suppressedUntil: null,
      why: { value: 14 },
    })
    expect(fold(open, { ...better, severity: 'info' }).episodes[0]).toMatchObject({
      severity: 'info',
      why: { value: 29 },
    })
    expect(fold(open, better).episodes[0]).toMatchObject({ severity: 'warning', suppressedUntil: 99 })
    expect(fold(open, end)).toMatchObject({ changes: [], episodes: [{ end: { at: 4 } }] })
  })

  it('transitions before it belong to the episode that is open already', () => {
    expect(fold(worse)).toMatchObject({ changes: [{ severity: 'critical', isWorse: true, end: null }] })
    expect(fold(better)).toMatchObject({ changes: [{ severity: 'warning', isWorse: false }] })
    expect(fold(worse, better)).toMatchObject({ changes: [{ severity: 'warning', isWorse: true }] })
    expect(fold(end)).toMatchObject({
      changes: [{ severity: null, why: null, end: { at: 4 } }],
      episodes: [],
    })
  })

  it('the evidence stays that of the worst moment, and resolving restores its severity', () => {
    const worst = { value: 14, severity: 'critical' }
    expect(fold(open, worse, better).episodes).toMatchObject([{ severity: 'warning', why: worst }])
    expect(fold(open, worse, better, end).episodes).toMatchObject([{ severity: 'critical', why: worst }])
    expect(fold(worse, better).changes).toMatchObject([{ severity: 'warning', why: worst }])
    const deeper: AlertEvent = { type: 'changed', severity: 'critical', at: 3, why: why(9) }
    expect(fold(worse, better, deeper).changes).toMatchObject([{ severity: 'critical', why: { value: 9 } }])
  })

  it('resolved and opened again makes two episodes', () => {
    const { changes, episodes } = fold(end, open, end, open, worse)
    expect([changes.length, episodes.map((one) => one.end?.at ?? null)]).toEqual([1, [4, null]])
  })

  it('rules, channels and devices are kept apart', () => {
    const told: DeviceTransition[] = [
      { device, rule: 'battery', channel: 0, event: open },
      { device, rule: 'level_low', channel: 1, event: end },
      { device: { ...device, id: 2 }, rule: 'battery', channel: 0, event: worse },
    ]
    const { changes, episodes } = foldEvents(told)
    expect([changes.length, episodes.length]).toEqual([2, 1])
  })
})
