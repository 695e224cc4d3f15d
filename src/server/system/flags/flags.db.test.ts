import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { register } from '@/contracts/account'
import { clearFlag, listFlags, setFlag } from '@/contracts/superuser/flags'
import { FLAG_IDS, type FlagId } from '@/domain/system/flags'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { isFlagOn, isSwitchedOff } from '@/server/runtime/flags'
import { forgetRuntime, freshRuntime } from '@/server/runtime/state'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const FLAG = { value: 'off', reason: 'The gateway is being repaired', expiresAt: later(60) }
let root: Signed
let other: Signed

const set = (id: FlagId, more: object = {}, person = root) =>
  answerOf(setFlag, person, { params: { id }, body: { ...FLAG, ...more } })
const clear = (id: FlagId, version: number, person = root) =>
  answerOf(clearFlag, person, { params: { id }, query: { version: String(version) } })
const flagOf = async (id: FlagId) =>
  (await answerOf(listFlags, root)).flags.find((one: { id: string }) => one.id === id)

/** What this process obeys. */
async function inForce<T>(read: () => T): Promise<T> {
  forgetRuntime()
  await freshRuntime()
  return read()
}

beforeAll(async () => {
  root = await makeUser('superuser')
  other = await makeUser('superuser')
})
beforeEach(() => db().session.updateMany({ data: { provedAt: new Date() } }))
afterEach(async () => {
  await db().featureFlag.deleteMany()
  forgetRuntime()
})

describe('a flag', () => {
  it('overrides its default until it expires, with an owner and a reason', async () => {
    const { flags, owners } = await answerOf(listFlags, root)
    expect(flags.map(({ id }: { id: string }) => id)).toEqual(FLAG_IDS)
    expect(owners.map(({ id }: { id: string }) => id).toSorted()).toEqual([root.id, other.id].toSorted())
    expect(await flagOf('webhook')).toMatchObject({ value: 'on', override: null })
    const { flag } = await set('webhook', { ownerId: other.id })
    expect(flag).toMatchObject({
      value: 'off',
      fallback: { value: 'on', source: 'builtin' },
      override: { ...FLAG, owner: { id: other.id }, setBy: { id: root.id }, expired: false },
    })
    expect(await inForce(() => isFlagOn('webhook'))).toBe(false)
    expect(await inForce(() => isSwitchedOff('webhook'))).toBe(true)

    await db().featureFlag.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    expect(await flagOf('webhook')).toMatchObject({ value: 'on', override: { expired: true } })
    expect(await inForce(() => isFlagOn('webhook'))).toBe(true)
    expect(await recordsOf('webhook')).toMatchObject([{ action: 'flag.set', reason: FLAG.reason }])
  })

  it('reaches a process within two seconds without being told', async () => {
    const { startRuntimeSync } = await import('@/server/runtime/state')
    const sync = startRuntimeSync()
    await db().featureFlag.create({
      data: {
        id: 'push',
        value: 'off',
        reason: 'x',
        version: 1,
        setAt: new Date(),
        expiresAt: new Date(Date.now() + 2_000),
      },
    })
    const started = performance.now()
    await vi.waitFor(() => expect(isFlagOn('push')).toBe(false), { timeout: 5_000, interval: 20 })
    expect(performance.now() - started).toBeLessThan(2_000)
    // and back again by itself
    await vi.waitFor(() => expect(isFlagOn('push')).toBe(true), { timeout: 5_000, interval: 20 })
    sync.stop()
  })

  it('says who may register', async () => {
    await set('registration', { value: 'closed' })
    const body = { name: 'New Person', email: 'new@example.org', password: PASSWORD }
    expect((await api(register, { body })).status).toBe(403)
    expect(await flagOf('registration')).toMatchObject({ value: 'closed', fallback: { source: 'setting' } })
    const { override } = await flagOf('registration')
    expect(await clear('registration', override.version)).toMatchObject({ flag: { override: null } })
    expect((await api(register, { body })).status).toBe(200)
  })

  it('does not switch on what has no setting', async () => {
    expect(env.SMTP_URL).toBeUndefined()
    const refused = await set('email', { value: 'on' })
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'value' }] })
    expect(refused.message).toContain('SMTP_URL')
    expect(await flagOf('email')).toMatchObject({ value: 'off', needs: 'SMTP_URL' })
  })

  it('wants a value that it knows, a reason, an end within a year and an owner who can answer for it', async () => {
    const person = await makeUser()
    const wrong = [
      { value: 'maybe' },
      { reason: ' x ' },
      { expiresAt: later(-1) },
      { expiresAt: later(366 * 24 * 60) },
      { ownerId: person.id },
    ]
    for (const more of wrong) {
      const { status, issues } = await set('webhook', more)
      expect([status, issues[0].path.split('.').at(-1)]).toEqual([400, Object.keys(more)[0]])
    }
    await ageProof(root)
    expect((await set('webhook')).code).toBe('reauth_required')
    expect(await db().featureFlag.count()).toBe(0)
  })
})

describe('two superusers at once', () => {
  it('do not overwrite each other: the second sees what the first has set', async () => {
    const answers = await Promise.all([
      set('webhook', { reason: 'mine, mine' }),
      set('webhook', { reason: 'no, mine' }, other),
    ])
    const [done, late] = answers.toSorted((a, b) => a.status - b.status)
    expect([done?.status, late?.status]).toEqual([200, 409])
    expect(late?.current).toEqual(done?.flag)
    const again = await set(
      'webhook',
      { version: late?.current.override.version, reason: 'after all' },
      other,
    )
    expect(again.flag.override).toMatchObject({ reason: 'after all', setBy: { id: other.id } })
  })

  it('are told when it was cleared meanwhile', async () => {
    const { flag } = await set('webhook')
    const { version } = flag.override
    expect((await clear('webhook', version, other)).status).toBe(200)
    const late = await set('webhook', { version })
    expect(late).toMatchObject({ status: 409, current: { id: 'webhook', override: null } })
    expect((await clear('webhook', version)).status).toBe(409)
    expect((await clear('webhook', 0)).status).toBe(404)
  })
})
