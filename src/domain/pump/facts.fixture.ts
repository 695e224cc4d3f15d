import type { OrderFact, PumpFacts } from './facts'
import { DEFAULT_PUMP_SETTINGS, type PumpSettings } from './types'

/** 2026-05-04 12:00 UTC, a Monday. */
export const NOW = Date.UTC(2026, 4, 4, 12)
export const MINUTE = 60_000
export const ago = (minutes: number): number => NOW - minutes * MINUTE

/** A stopped pump in auto mode between two half-full tanks: all interlocks hold. */
export const factsWith = ({
  settings,
  ...more
}: Partial<Omit<PumpFacts, 'settings'>> & { settings?: Partial<PumpSettings> } = {}): PumpFacts => ({
  now: NOW,
  isOnline: true,
  heardAt: ago(1),
  intervalS: 60,
  said: { on: false, at: ago(1), receivedAt: ago(1) },
  mode: 'auto',
  settings: {
    ...DEFAULT_PUMP_SETTINGS,
    destination: 'a',
    source: 'b',
    startPercent: 30,
    stopPercent: 90,
    ...settings,
  },
  isConfigured: true,
  lock: { reason: null, until: null },
  limitBy: 'device',
  waitsForUplink: false,
  destination: { percent: 50, at: ago(1) },
  source: { percent: 50, at: ago(1) },
  lastStart: null,
  lastStop: null,
  run: null,
  lastRunEndedAt: null,
  starts: [],
  zone: 'UTC',
  scheduledAt: null,
  ...more,
})

/** The same pump, running for five minutes by a command. */
export const runningWith = (more: Parameters<typeof factsWith>[0] = {}): PumpFacts =>
  factsWith({
    said: { on: true, at: ago(1), receivedAt: ago(1) },
    run: { startedAt: ago(5), limitS: 3600, orderedAt: ago(5), trigger: 'person' },
    ...more,
  })

export const orderWith = (more: Partial<OrderFact> = {}): OrderFact => ({
  state: 'done',
  createdAt: ago(5),
  sentAt: ago(5),
  expiresAt: ago(4),
  endedAt: ago(5),
  reason: null,
  ...more,
})
