import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import { login, logout } from '@/contracts/account'
import { actOnPush } from '@/contracts/channels'
import { sendCommand } from '@/contracts/devices/pump'
import type { Endpoint } from '@/contracts/endpoint'
import { addWidget } from '@/contracts/widget'
import { endMaintenance, getMaintenance, setMaintenance } from '@/contracts/superuser/maintenance'
import { getHealth } from '@/contracts/system'
import { isMachine, type Role, ROLES } from '@/domain/access/policy'
import { db } from '@/server/db/prisma'
import { forgetRuntime, MAINTENANCE_KEY } from '@/server/runtime/state'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'

const MESSAGE = 'We move to another disk'
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const people = {} as Record<Role, Signed>

async function maintain(until = later(30)): Promise<void> {
  const stored = { message: MESSAGE, from: new Date(0), until, setById: null, version: 1 }
  const value = JSON.parse(JSON.stringify(stored)) as object
  const key = MAINTENANCE_KEY
  await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  forgetRuntime()
}

beforeAll(async () => {
  for (const role of ROLES) people[role] = await makeUser(role)
})
beforeEach(() => db().rateLimit.deleteMany())
afterEach(async () => {
  await db().setting.deleteMany({ where: { key: MAINTENANCE_KEY } })
  forgetRuntime()
})

const writing = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, e]) => e.method !== 'GET' && !isMachine(e.access),
)

/** What goes on for everybody. A call that is added to the table is refused unless it is named here. */
const OPEN = [
  ...['login', 'logout', 'logoutAll', 'endOneSession', 'oauthBegin', 'oauthFinish', 'passkeyLogin'],
  'passkeyLoginOptions',
  ...['proveSession', 'stopMails', 'claimSheet', 'showUserInvitation', 'verifyAudit', 'previewSensor'],
  ...['previewMapping', 'pauseRollout', 'abortRollout', 'viewSharedDashboard', 'readSharedDashboard'],
]

/** Who may make a call at all, and yet is no superuser. */
const callerOf = ({ access }: Endpoint): Signed | null =>
  access === 'public' ? null : access === 'superuser' ? people.superuser : people[access as Role]

describe('while the console is being maintained', () => {
  it.each(writing)('%s answers 503, or is open for a reason', async (name, e) => {
    await maintain()
    const caller = callerOf(e)
    const params = { id: 'none', deviceId: 'none', key: 'none' }
    const token = caller ? { token: caller.token } : {}
    const answer = await api(e, { params, ...token, ...(e.body && { body: {} }) })
    if (e.access === 'superuser') return expect(answer.status).not.toBe(503)
    // whether it is open its body tells, and an empty one is no order at all
    if (typeof e.inMaintenance === 'function') return expect(answer.status).toBe(400)
    if (OPEN.includes(name)) return expect(answer.status).not.toBe(503)
    expect([name, answer.status]).toEqual([name, 503])
    expect(await json(answer)).toMatchObject({ code: 'maintenance', message: MESSAGE })
    const retryAfter = Number(answer.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(29 * 60)
    expect(retryAfter).toBeLessThanOrEqual(30 * 60)
  })

  it('a stop reaches the pump, a start does not', async () => {
    const pump = await makePump({ ownerId: people.user.id })
    const input = { token: people.user.token, params: { deviceId: pump.publicId } }
    await maintain()
    const order = async (body: object) => (await api(sendCommand, { ...input, body })).status
    expect(await order({ type: 'relay.set', on: false })).toBe(202)
    expect(await order({ type: 'mode.set', mode: 'off' })).toBe(202)
    expect(await order({ type: 'relay.set', on: true, maxSeconds: 60 })).toBe(503)
    expect(await order({ type: 'mode.set', mode: 'auto' })).toBe(503)
    expect(await order({ type: 'reboot' })).toBe(503)
  })

  it('the button of a notification stops a pump, and acknowledges nothing', async () => {
    await maintain()
    const token = 'of no delivery at all'
    const press = async (action: 'stop' | 'acknowledge') =>
      (await api(actOnPush, { body: { action, token } })).status
    expect([await press('stop'), await press('acknowledge')]).toEqual([400, 503])
  })

  it('people sign in and out', async () => {
    const person = await makeUser()
    await maintain()
    const signed = await api(login, { body: { email: person.email, password: PASSWORD } })
    expect(signed.status).toBe(200)
    expect((await api(logout, { token: person.token })).status).toBe(200)
  })

  it('health says why and until when', async () => {
    const until = later(5)
    await maintain(until)
    expect((await json(await api(getHealth))).maintenance).toEqual({
      message: MESSAGE,
      until: until.toISOString(),
    })
  })

  it('ends by itself', async () => {
    await maintain(new Date(Date.now() - 1))
    const body = { key: 'mine', type: 'device-summary', config: {} }
    expect((await api(addWidget, { token: people.user.token, body })).status).toBe(200)
    expect((await json(await api(getHealth))).maintenance).toBeUndefined()
  })
})

describe('maintenance is set', () => {
  const body = { message: MESSAGE, until: later(60).toISOString() }

  it('by a superuser who has proven who it is, for a week at most', async () => {
    const { superuser } = people
    await ageProof(superuser)
    expect((await answerOf(setMaintenance, superuser, { body })).code).toBe('reauth_required')
    await db().session.updateMany({ data: { provedAt: new Date() } })
    for (const until of [later(-1), later(8 * 24 * 60)])
      expect(
        (await answerOf(setMaintenance, superuser, { body: { ...body, until: until.toISOString() } })).status,
      ).toBe(400)
  })

  it('by one of two at once; the other sees what the first has set, and nothing is lost', async () => {
    const other = await makeUser('superuser')
    const [one, two] = await Promise.all(
      [people.superuser, other].map((person, i) =>
        answerOf(setMaintenance, person, { body: { ...body, message: `Message ${i}` } }),
      ),
    )
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
    const [set, refused] = one?.status === 200 ? [one, two] : [two, one]
    expect(refused.current.message).toBe(set.maintenance.message)
    const again = { ...body, version: refused.current.version }
    expect((await answerOf(setMaintenance, other, { body: again })).maintenance.message).toBe(MESSAGE)
    expect((await answerOf(endMaintenance, people.superuser)).maintenance).toBeNull()
    expect((await answerOf(getMaintenance, people.superuser)).maintenance).toBeNull()
    expect((await answerOf(endMaintenance, people.superuser)).status).toBe(404)
    expect((await recordsOf(MAINTENANCE_KEY)).map(({ action }) => action)).toEqual([
      'maintenance.start',
      'maintenance.start',
      'maintenance.end',
    ])
  })
})
