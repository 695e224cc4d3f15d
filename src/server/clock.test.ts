import { expect, it } from 'vitest'
import { ServerClock } from './clock'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 0, 1, 12)

/** A host and a database with adjustable clocks; `pass` advances the time of both. */
function machine({ wall = NOON, database = NOON } = {}) {
  const at = { wall, database, steady: 5_000 }
  const clock = new ServerClock(
    () => at.wall,
    () => at.steady,
  )
  const pass = (ms: number) => {
    at.wall += ms
    at.database += ms
    at.steady += ms
  }
  /** The database answers half-way. */
  const check = (tookMs = 0) => {
    const askedAt = at.steady
    pass(tookMs / 2)
    const databaseMs = at.database
    pass(tookMs / 2)
    clock.adjust({ databaseMs, askedAt, answeredAt: at.steady })
  }
  return { at, clock, pass, check }
}

it("is the host's clock until it was checked", () => {
  const { at, clock } = machine()
  at.wall += HOUR
  expect(clock.now()).toBe(NOON + HOUR)
})

it.each([3 * HOUR, -3 * HOUR])('does not move when the machine is set by %i ms, and says so', (jump) => {
  const { at, clock, pass, check } = machine()
  check()
  at.wall += jump
  pass(1_000)
  expect(clock.now()).toBe(NOON + 1_000)
  check()
  expect([clock.now(), clock.offsetMs]).toEqual([NOON + 1_000, jump])
  at.wall -= jump
  check()
  expect([clock.now(), clock.offsetMs]).toEqual([NOON + 1_000, 0])
})

it('follows the database where they differ from the start', () => {
  const { clock, check, pass } = machine({ wall: NOON + 3 * HOUR })
  check(200)
  pass(800)
  expect([clock.now(), clock.offsetMs]).toEqual([NOON + 1_000, 3 * HOUR])
})

it('follows the database when its clock is set', () => {
  const { at, clock, check } = machine()
  check()
  at.database += HOUR
  check()
  expect(clock.now()).toBe(NOON + HOUR)
})

it('keeps its own time within two seconds, and within the uncertainty of a slow answer', () => {
  const { clock, check, pass } = machine({ wall: NOON + 1_900 })
  check()
  expect([clock.now(), clock.offsetMs]).toEqual([NOON + 1_900, 0])
  const slow = machine({ wall: NOON + 4_000 })
  slow.check(6_000)
  expect(slow.clock.offsetMs).toBe(0)
  pass(10)
  expect(clock.now()).toBe(NOON + 1_910)
})
