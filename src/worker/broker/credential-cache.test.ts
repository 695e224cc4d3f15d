import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CredentialHolder } from '@/server/devices/credentials/active'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { CredentialCache } from './credential-cache'

const holder = (deviceId: string, more: Partial<CredentialHolder> = {}): CredentialHolder => ({
  id: 1,
  publicId: deviceId,
  aliases: [],
  secrets: [{ id: 'c1', hash: hashSecret('right'), expiresAt: null }],
  ...more,
})
const given = (username?: string, text = 'right') => ({
  isLoopback: true,
  login: null,
  username,
  password: new TextEncoder().encode(text),
})
const device = { who: { kind: 'device', deviceId: 'tank-1' }, credentialId: 'c1' }
const open = { who: { kind: 'open' }, credentialId: null }

const made: CredentialCache[] = []
function setup(load: (keys?: readonly number[]) => Promise<CredentialHolder[]>): CredentialCache {
  const logins = new CredentialCache(load)
  made.push(logins)
  return logins
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const logins of made.splice(0)) logins.stop()
  vi.useRealTimers()
})

const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))

describe('CredentialCache', () => {
  it('batches all logins into one query', async () => {
    const load = vi.fn(async () => [holder('tank-1')])
    const logins = setup(load)
    const answers = await Promise.all(Array.from({ length: 100 }, () => logins.authenticate(given('tank-1'))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(device)]),
    )
    expect(load.mock.calls.length).toBeLessThan(3)
  })

  it('rejects logins after two seconds without a database, and accepts all once it answers', async () => {
    let isAway = true
    const logins = setup(() => (isAway ? away() : Promise.resolve([holder('tank-1')])))
    const waiting = [logins.authenticate(given('tank-1')), logins.authenticate(given())]
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(waiting)).toEqual(['unavailable', 'unavailable'])
    isAway = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await logins.authenticate(given('tank-1'))).toEqual(device)
    expect(await logins.authenticate(given())).toEqual(open)
  })

  it('cached credentials are valid for thirty seconds; clients without a secret may connect later too', async () => {
    let isAway = false
    const logins = setup(() => (isAway ? away() : Promise.resolve([holder('tank-1')])))
    await logins.reload()
    isAway = true
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await logins.authenticate(given('tank-1'))).toEqual(device)
    await vi.advanceTimersByTimeAsync(2_000)
    const late = logins.authenticate(given('tank-1'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await late).toBe('unavailable')
    expect(await logins.authenticate(given())).toEqual(open)
  })

  it('reacts to a revocation, and the device’s identity stays protected', async () => {
    let secrets = holder('tank-1').secrets
    const logins = setup(async () => [holder('tank-1', { aliases: ['mac'], secrets })])
    await logins.reload()
    expect([
      logins.credentialOwnerOf('tank-1'),
      logins.credentialOwnerOf('mac'),
      logins.credentialOwnerOf('x'),
    ]).toEqual(['tank-1', 'tank-1', null])
    const heard = new Promise<void>((resolve) => (logins.onChange = resolve))
    secrets = []
    logins.onSignal({ t: 'credentials', k: [1] })
    await heard
    expect([logins.isValid('tank-1', 'c1'), logins.credentialOwnerOf('mac')]).toEqual([false, 'tank-1'])
    expect(await logins.authenticate(given('tank-1'))).toBe('refused')
  })

  it('reads sequentially, so that an older answer overwrites no newer one', async () => {
    const answers: ((found: CredentialHolder[]) => void)[] = []
    const logins = setup(() => new Promise((resolve) => answers.push(resolve)))
    logins.onSignal({ t: 'credentials', k: [1] })
    expect(answers).toHaveLength(1)
    answers[0]?.([holder('tank-1')])
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveLength(2)
    answers[1]?.([holder('tank-1', { secrets: [] })])
    await vi.advanceTimersByTimeAsync(0)
    expect(logins.isValid('tank-1', 'c1')).toBe(false)
  })

  it('a secret expires by itself, and a deleted device is forgotten', async () => {
    const expiresAt = Date.now() + 500
    let found = [holder('tank-1', { secrets: [{ id: 'c1', hash: hashSecret('right'), expiresAt }] })]
    const logins = setup(async () => found)
    await logins.reload()
    expect(logins.credentialOwnerOf('tank-1')).toBe('tank-1')
    await vi.advanceTimersByTimeAsync(500)
    expect([logins.isValid('tank-1', 'c1'), logins.credentialOwnerOf('tank-1')]).toEqual([false, 'tank-1'])
    found = []
    await logins.reload([1])
    expect(logins.credentialOwnerOf('tank-1')).toBeNull()
    expect(await logins.authenticate(given('tank-1'))).toEqual(open)
  })
})
