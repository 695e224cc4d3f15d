import { describe, expect, it } from 'vitest'
import { RegistrationLimit } from './registration-limit'

const MINUTE = 60_000

describe('RegistrationLimit', () => {
  const ask = (
    limit: RegistrationLimit,
    {
      source,
      count,
      now,
      name = 'd',
    }: Record<'source', string> & { count: number; now: number; name?: string },
  ) => {
    let granted = 0
    for (let i = 0; i < count; i++)
      if (limit.isGranted({ deviceId: `${source}-${name}-${i}`, source, now })) granted += 1
    return granted
  }

  it('one sender gets five hundred at once, and a gateway with eight hundred all within five minutes', () => {
    const limit = new RegistrationLimit()
    expect(ask(limit, { source: 'a', count: 20_000, now: 0 })).toBe(500)
    expect(ask(limit, { source: 'b', count: 800, now: 0 })).toBe(500)
    expect(ask(limit, { source: 'b', count: 800, now: 4 * MINUTE })).toBe(800)
  })

  it('a repeated request for the same device costs nothing', () => {
    const limit = new RegistrationLimit()
    expect(ask(limit, { source: 'a', count: 500, now: 0 })).toBe(500)
    expect(ask(limit, { source: 'a', count: 500, now: 0 })).toBe(500)
    expect(limit.isGranted({ deviceId: 'new', source: 'a', now: 0 })).toBe(false)
  })

  it('all senders together get ten times that, and one sender is limited per day', () => {
    const limit = new RegistrationLimit()
    let all = 0
    for (let n = 0; n < 20; n++) all += ask(limit, { source: `s${n}`, count: 500, now: 0 })
    expect(all).toBe(5_000)
    const slow = new RegistrationLimit()
    let day = 0
    for (let minute = 0; minute < 23 * 60; minute += 5)
      day += ask(slow, { source: 'a', count: 500, now: minute * MINUTE, name: `m${minute}` })
    expect(day).toBe(5_000)
  })
})
