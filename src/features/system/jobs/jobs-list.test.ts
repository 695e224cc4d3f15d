import { expect, it } from 'vitest'
import type { Job } from '@/contracts/superuser/jobs'
import { lastErrorOf } from './jobs-list'

const run = (error: string | null, endedAt: string | null) =>
  ({ error, endedAt, startedAt: '2026-05-01T09:00:00.000Z' }) as Job['last']
const timer = (error: string | null, errorAt: string | null) => ({ error, errorAt }) as Job['timers'][number]
const of = (job: Partial<Job>) => lastErrorOf({ lastFailure: null, timers: [], ...job } as Job)

it('tells the newest error of a job, wherever it ran', () => {
  expect(of({})).toBeNull()
  expect(of({ timers: [timer(null, null)] })).toBeNull()
  expect(of({ lastFailure: run('no room', '2026-05-01T10:00:00.000Z') })).toEqual({
    text: 'no room',
    at: '2026-05-01T10:00:00.000Z',
  })
  // broken off: it has no end
  expect(of({ lastFailure: run('gone', null) })?.at).toBe('2026-05-01T09:00:00.000Z')
  const timers = [
    timer('old', '2026-05-01T10:00:00.000Z'),
    timer('new', '2026-05-01T11:00:00.000Z'),
    timer('older', '2026-05-01T09:00:00.000Z'),
  ]
  expect(of({ timers })?.text).toBe('new')
})
