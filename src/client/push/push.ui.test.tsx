import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { fakePush, noPush } from '~/tests/support/ui/fake-push'
import {
  disablePush,
  enablePush,
  unsubscribeThisBrowser,
  PushError,
  pushState,
  syncPush,
  syncStep,
} from './push'
import { rememberedPush, rememberPush } from './push-memory'

const KEY = 'BNc='
const answering = (answers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /push/public-key': () => ({ body: { publicKey: 'BNc' } }),
    'POST /push/subscribe': () => ({ body: { ok: true } }),
    'POST /push/unsubscribe': () => ({ body: { ok: true } }),
    ...answers,
  })
const asked = (calls: ReturnType<typeof fakeApi>) => calls.map(({ method, path }) => `${method} ${path}`)
const kindOf = async (doing: Promise<unknown>) => {
  const problem: unknown = await doing.then(
    () => null,
    (error: unknown) => error,
  )
  return problem instanceof PushError ? problem.kind : problem
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))
afterEach(() => {
  noPush()
  vi.useRealTimers()
})

describe('switching on', () => {
  it('asks, registers the worker, subscribes with the server’s key, and saves it', async () => {
    const calls = answering()
    const { done } = fakePush()
    expect(await pushState('u1')).toEqual({ permission: 'default', isOn: false })
    await enablePush('u1')
    expect(done).toEqual(['register /sw.js', 'subscribe https://push.test/1'])
    expect(asked(calls)).toEqual(['GET /push/public-key', 'POST /push/subscribe'])
    expect(calls[1]?.body).toEqual({
      endpoint: 'https://push.test/1',
      expirationTime: null,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    })
    expect(await pushState('u1')).toEqual({ permission: 'granted', isOn: true })
    expect(await pushState('u2')).toEqual({ permission: 'granted', isOn: false })
  })

  it('leaves nothing in the browser when the server refuses', async () => {
    answering({ 'POST /push/subscribe': () => ({ status: 400, body: { message: 'Not that one' } }) })
    const { isSubscribed } = fakePush()
    await expect(enablePush('u1')).rejects.toThrow('Not that one')
    expect(isSubscribed()).toBe(false)
    expect(rememberedPush()).toBeNull()
  })

  it('replaces a subscription made for another key', async () => {
    answering()
    const { done } = fakePush({
      permission: 'granted',
      existing: { key: 'AAAA', endpoint: 'https://push.test/old' },
    })
    await enablePush('u1')
    expect(done).toEqual([
      'register /sw.js',
      'unsubscribe https://push.test/old',
      'subscribe https://push.test/1',
    ])
  })

  it.each([
    ['denied', { answer: 'denied' }, 'denied'],
    ['closed without an answer', { answer: 'default' }, 'dismissed'],
  ] as const)('says that it was %s', async (_, made, kind) => {
    const calls = answering()
    fakePush(made)
    expect(await kindOf(enablePush('u1'))).toBe(kind)
    expect(calls).toEqual([])
  })

  it('says when the key cannot be had, and when the browser cannot', async () => {
    answering({ 'GET /push/public-key': () => ({ status: 503 }) })
    fakePush()
    expect(await kindOf(enablePush('u1'))).toBe('configuration')
    noPush()
    expect(await kindOf(enablePush('u1'))).toBe('unsupported')
    expect(await pushState('u1')).toBeNull()
  })

  it('gives the worker ten seconds, and the state five', async () => {
    vi.useFakeTimers()
    answering()
    fakePush({ isStuck: true, permission: 'granted' })
    const kind = kindOf(enablePush('u1'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await kind).toBe('not_ready')
    const state = pushState('u1')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await state).toEqual({ permission: 'granted', isOn: false })
  })
})

describe('switching off', () => {
  const subscribed = async () => {
    answering()
    const push = fakePush()
    await enablePush('u1')
    return push
  }

  it('tells the server, then the browser', async () => {
    const { isSubscribed } = await subscribed()
    const calls = answering()
    await disablePush()
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/push/unsubscribe', { endpoint: 'https://push.test/1' }],
    ])
    expect(isSubscribed()).toBe(false)
    expect(await pushState('u1')).toEqual({ permission: 'granted', isOn: false })
  })

  it('changes nothing when the server cannot be told', async () => {
    const { isSubscribed } = await subscribed()
    answering({ 'POST /push/unsubscribe': () => ({ status: 503 }) })
    await expect(disablePush()).rejects.toThrow()
    expect(isSubscribed()).toBe(true)
    expect((await pushState('u1'))?.isOn).toBe(true)
  })

  it('on leaving ends the subscription even when the server is away', async () => {
    const { isSubscribed } = await subscribed()
    answering({ 'POST /push/unsubscribe': () => ({ status: 503 }) })
    await unsubscribeThisBrowser()
    expect(isSubscribed()).toBe(false)
    expect(rememberedPush()).toBeNull()
  })
})

it.each([
  [{ isMine: false, isSubscribed: true, keyFits: true }, 'leave'],
  [{ isMine: false, isSubscribed: false, keyFits: false }, 'leave'],
  [{ isMine: true, isSubscribed: false, keyFits: false }, 'subscribe'],
  [{ isMine: true, isSubscribed: true, keyFits: false }, 'subscribe'],
  [{ isMine: true, isSubscribed: true, keyFits: true }, 'tell'],
] as const)('at the start %o: %s', (found, step) => {
  expect(syncStep(found)).toBe(step)
})

describe('at the start', () => {
  const start = async (made: Parameters<typeof fakePush>[0], remembered: string, userId = 'u1') => {
    const calls = answering()
    const push = fakePush({ permission: 'granted', ...made })
    const memory = { userId: 'u1', endpoint: remembered }
    rememberPush(memory)
    await syncPush(userId, memory)
    return { calls: asked(calls), done: push.done }
  }

  it('tells the server, which may have lost it; one that is away costs nothing', async () => {
    const { calls, done } = await start({ existing: { key: KEY, endpoint: 'a' } }, 'a')
    expect([calls, done]).toEqual([['GET /push/public-key', 'POST /push/subscribe'], []])
    answering({ 'POST /push/subscribe': () => ({ status: 503 }) })
    await expect(syncPush('u1', { userId: 'u1', endpoint: 'a' })).rejects.toThrow()
    expect((await pushState('u1'))?.isOn).toBe(true)
  })

  it('tells an address that has changed', async () => {
    const { calls } = await start({ existing: { key: KEY, endpoint: 'b' } }, 'a')
    expect(calls).toContain('POST /push/subscribe')
    expect(rememberedPush()).toEqual({ userId: 'u1', endpoint: 'b' })
  })

  it('subscribes anew when the key has changed', async () => {
    const { done } = await start({ existing: { key: 'AAAA', endpoint: 'a' } }, 'a')
    expect(done).toContain('unsubscribe a')
    expect(rememberedPush()?.endpoint).toBe('https://push.test/1')
  })

  it('ends what was somebody else’s', async () => {
    const { calls, done } = await start({ existing: { key: KEY, endpoint: 'a' } }, 'a', 'u2')
    expect([calls, done]).toEqual([['POST /push/unsubscribe'], ['unsubscribe a']])
  })

  it('leaves a browser alone that no longer may', async () => {
    const { calls, done } = await start({ permission: 'denied' }, 'a')
    expect([calls, done]).toEqual([[], []])
  })
})
