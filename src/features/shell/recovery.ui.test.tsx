import { act, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { filesUnder } from '~/tests/support/files'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConsoleHeader } from './console-header'
import { ApiError } from '@/client/api'
import { retryDelay } from '@/client/retry-config'

const down = { status: 503, body: { message: 'The database is away', code: 'unavailable' } }

/** The header of somebody signed in, on a clock that goes when told. */
async function openHeader() {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  localStorage.setItem('auth_token', 'token-1')
  const server = { isDown: false }
  const asked: string[] = []
  const unlessDown = (path: string, body: object) => () => {
    asked.push(path)
    return server.isDown ? down : { body }
  }
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': unlessDown('/devices', {
      devices: [],
      counts: { ...deviceList().body.counts, provisioned: 2 },
    }),
    'GET /health': unlessDown('/health', { status: 'up', database: 'up', mqtt: 'connected', worker: {} }),
    'GET /health/version': unlessDown('/health/version', {
      backend: { version: '1.3.4', name: 'api', description: '' },
    }),
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  renderUi(<ConsoleHeader palette={null} bell={null} />, { recovers: true })
  for (let i = 0; i < 20; i++) await pass(100)
  return { server, asked, pass }
}
const version = () => screen.getByRole('button', { name: /^System Versions/ }).getAttribute('aria-label')

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
})

describe('what failed is asked for again', () => {
  it('chips and count recover within one interval of the server', async () => {
    const { server, pass } = await openHeader()
    expect(screen.getByText('API OK')).toBeTruthy()
    server.isDown = true
    await pass(20_000)
    expect(screen.getByText('API Down')).toBeTruthy()
    await pass(300_000)
    expect(version()).toContain('cannot be fetched')
    server.isDown = false
    await pass(20_000)
    expect(screen.getByText('API OK')).toBeTruthy()
    expect(screen.getByText('MQTT connected')).toBeTruthy()
    expect(version()).toContain('backend 1.3.4')
  })

  it('widgets and count go on asking during an outage, at their own pace', async () => {
    const { server, asked, pass } = await openHeader()
    server.isDown = true
    await pass(600_000)
    asked.length = 0
    await pass(600_000)
    // every 60 s and every 20 s, and no faster
    expect(asked.filter((path) => path === '/devices').length).toBeGreaterThanOrEqual(9)
    expect(asked.filter((path) => path === '/devices').length).toBeLessThanOrEqual(21)
    expect(asked.filter((path) => path === '/health').length).toBeGreaterThanOrEqual(28)
    expect(asked.filter((path) => path === '/health').length).toBeLessThanOrEqual(41)
  })
})

describe('retryDelay', () => {
  const answered = (status: number) => new ApiError(status, {})
  it.each([
    ['no answer, at first', 0, 20_000, 1, 2_000],
    ['no answer, later', 0, 20_000, 9, 20_000],
    ['503 of what is not polled', 503, 0, 9, 20_000],
    ['404 of a poll', 404, 60_000, 1, 60_000],
    ['404 of what is not polled', 404, 0, 1, null],
  ] as const)('%s', (_, status, intervalMs, tries, delay) => {
    expect(retryDelay({ error: answered(status), intervalMs, tries })).toBe(delay)
  })
})

it('nobody else says how failed reads are retried', () => {
  /** The session ends by other failures; notifications have a rule of their own (`fetchAt`). */
  const known = ['src/client/retry-config.tsx', 'src/client/session/session.tsx']
  const rules = /shouldRetryOnError|onErrorRetry|errorRetry(Interval|Count)/
  const found = filesUnder('src', /(?<!test)\.tsx?$/).filter((file) => rules.test(readFileSync(file, 'utf8')))
  expect(found.filter((file) => !known.includes(file)).toSorted()).toEqual([
    'src/features/notifications/use-notifications.ts',
  ])
})
