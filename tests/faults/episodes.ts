import type { Rule } from '@/domain/alerts/types'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** One message of a device: after so long, these values. */
type Message = { afterMs: number; m: Record<string, number>; err?: Record<string, string> }

/**
 * A rule's episode from its beginning to its end, and how often its owner is told of it. `joined`: news that is told with
 * other news when one batch brings both.
 */
type Script = { messages: Message[]; notices: number; joined?: number }

/** No message of a device opens the other one: a roll-out does. */
type Scripted = Exclude<Rule, 'controller_missing'>

const each = (values: readonly Record<string, number>[], everyMs = MINUTE): Message[] =>
  values.map((m, i) => ({ afterMs: i * everyMs, m }))

/** Of the tank of tests/support/watched. */
const level = (percent: number) => ({ distance_mm: 1000 - percent * 10 })
const echo = { distance_mm: 500 }

const WILD = [900, 100, 950, 150]
const wild = WILD.flatMap((distance_mm) => [{ distance_mm }, echo])

const SCRIPTS = {
  level_low: { messages: each([60, 25, 25, 10, 10, 60, 60].map(level)), notices: 3, joined: 1 },
  level_high: { messages: each([60, 80, 80, 60, 60].map(level)), notices: 2 },
  no_echo: {
    messages: [
      { afterMs: 0, m: echo },
      ...[1, 2, 3, 4, 7].map((minute) => ({
        afterMs: minute * MINUTE,
        m: {},
        err: { distance_mm: 'no_echo' },
      })),
      ...[8, 9, 10].map((minute) => ({ afterMs: minute * MINUTE, m: echo })),
    ],
    notices: 2,
  },
  stuck: {
    messages: each(
      [...Array.from({ length: 112 }, () => 503), 504, 505].map((distance_mm) => ({ distance_mm })),
      14 * MINUTE,
    ),
    notices: 2,
  },
  spikes: { messages: each([echo, ...wild, ...Array.from({ length: 20 }, () => echo)]), notices: 2 },
  battery: { messages: each([60, 15, 60].map((battery_pct) => ({ battery_pct }))), notices: 2 },
  pump_fault: { messages: each([0, 7, 0].map((fault_code) => ({ fault_code }))), notices: 2 },
  brown_out: { messages: each([230, 190, 190, 190, 230].map((voltage_v) => ({ voltage_v }))), notices: 2 },
  water_leak: { messages: each([0, 1, 0].map((water_leak) => ({ water_leak }))), notices: 2 },
  // then nothing
  offline: { messages: [{ afterMs: 0, m: { rssi_dbm: -60 } }], notices: 1 },
} as const satisfies Record<Scripted, Script>

const RULES = Object.keys(SCRIPTS) as Scripted[]
/** More than a cooldown apart. */
const EPISODE_MS = HOUR
const MOST_EACH = 10
const LASTS_MS = 40 * HOUR

export type Plan = {
  id: string
  rule: Rule
  episodes: number
  notices: number
  joined: number
  bodies: string[]
}

/** As many episodes as asked for, the same number of each rule; what takes long happens once for each device. */
export function planEpisodes(episodes: number, now: number): Plan[] {
  const share = Math.round(episodes / RULES.length)
  return RULES.flatMap((rule) => {
    const isOnce = rule === 'offline' || rule === 'stuck'
    const devices = Math.ceil(share / (isOnce ? 1 : MOST_EACH))
    return Array.from({ length: devices }, (_, i) => {
      const own = isOnce ? 1 : Math.min(MOST_EACH, share - i * MOST_EACH)
      return planOf(rule, `${rule}-${i}`, own, now)
    })
  })
}

function planOf(rule: Scripted, id: string, episodes: number, now: number): Plan {
  const { messages, notices, joined = 0 }: Script = SCRIPTS[rule]
  const begin = rule === 'offline' ? now : now - LASTS_MS
  const bodies = Array.from({ length: episodes }, (_, k) =>
    messages.map(({ afterMs, m, err }, i) => {
      const ts = begin + k * EPISODE_MS + afterMs
      return JSON.stringify({ ts, boot: 1, seq: k * messages.length + i + 1, m, ...(err && { err }) })
    }),
  )
  return { id, rule, episodes, notices: episodes * notices, joined: episodes * joined, bodies: bodies.flat() }
}
