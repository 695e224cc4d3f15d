import type { Alert } from '@/contracts/alerts'

const MINUTE = 60_000

/** An alert as the API answers it: a tank that fell below its low threshold ten minutes ago, and still is. */
export function alertFixture(made: Partial<Alert> = {}): Alert {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString()
  return {
    id: '11111111-1111-4111-8111-111111111111',
    rule: 'level_low',
    channel: 0,
    severity: 'warning',
    openedAt: ago(10),
    acknowledgedAt: null,
    deviceId: 'tank-1',
    deviceName: 'House tank',
    resolvedAt: null,
    resolution: null,
    why: {
      rule: 'level_low',
      metric: 'tank_level_pct',
      value: 28.4,
      threshold: 30,
      restore: 32,
      unit: '%',
      readings: [
        { at: ago(20), value: 34 },
        { at: ago(15), value: 31 },
        { at: ago(10), value: 28.4 },
      ],
    },
    acknowledgedBy: null,
    snoozedUntil: null,
    escalatedAt: null,
    held: false,
    ...made,
  }
}
