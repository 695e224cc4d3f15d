import { CLIENT_CERTIFICATE } from '~/tests/support/services/tls/client-certificate'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { KEY_SCOPES, keyRefusal } from '@/domain/access/api-key'
import { type DevicePower, isMachine, mayDo } from '@/domain/access/policy'
import { mayCallReadOnly } from '@/domain/access/read-only'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { hashSecret, newDeviceSecret } from '@/server/devices/credentials/secrets'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { impersonate } from '~/tests/support/impersonation'
import { offerAccount } from '~/tests/support/offered-account'

/** Every call about a device × every kind of caller × every kind of device, generated from the endpoint table. */
const table = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, e]) => e.path.includes('{deviceId}') && !isMachine(e.access),
)

type Input = { body?: unknown; query?: Record<string, string>; params?: Record<string, string> }
type Rule = Input & {
  power: DevicePower | 'claim'
  /** What else a permitted caller may hear, such as that there is nothing to end. */
  also?: number[]
}

const somebody: Record<string, string> = { email: '', id: '' }
const view: Rule = { power: 'view' }
const manage = (body?: unknown): Rule => ({ power: 'manage', body })

/** What each call takes. A call that is missing here fails the first test. */
const rules = (): Record<string, Rule> => ({
  claimDevice: { power: 'claim' },
  getDevice: view,
  getReadings: view,
  exportReadings: view,
  listDeviceEvents: view,
  listDeviceNotes: view,
  addDeviceNote: { power: 'operate', body: { at: new Date().toISOString(), text: 'Cleaned' } },
  removeDeviceNote: { power: 'operate', params: { noteId: randomUUID() }, also: [404] },
  getPump: { ...view, query: { ch: '0' } },
  listCommands: view,
  listRuns: { ...view, query: { ch: '0' } },
  exportRuns: { ...view, query: { ch: '0' } },
  getUsage: { ...view, query: { range: 'day' } },
  getEnergy: view,
  getLora: view,
  listDeviceAlerts: view,
  muteDevice: { ...view, body: { for: '1h' } },
  unmuteDevice: view,
  sendCommand: { power: 'operate', body: { type: 'relay.set', on: false }, also: [409] },
  clearLockout: { power: 'operate', query: { ch: '0' } },
  getDeviceFirmware: view,
  postponeFirmware: { power: 'operate', also: [409] },
  hurryFirmware: { power: 'operate', also: [409] },
  setFirmwareOptOut: manage({ optedOut: true }),
  stateBootRelay: { ...manage({ relay: 'off' }), also: [409] },
  issueFirmwareAddress: { ...manage(), also: [409] },
  setTankSeries: manage({ series: [{ tankType: 'square' }] }),
  mergeDevice: { ...manage({ from: 'nothing-of-the-kind' }), also: [404] },
  getSensor: manage(),
  setSensor: manage({}),
  getHomeAssistant: manage(),
  setHomeAssistant: { ...manage({ enabled: true }), also: [409] },
  previewSensor: manage({}),
  updateDevice: manage({ name: 'Roof' }),
  setNotificationSettings: manage({ settings: DEFAULT_NOTIFICATION_SETTINGS }),
  // nobody can have less of what nobody owns
  releaseDevice: { ...manage(), also: [409] },
  listShares: manage(),
  listDeviceAudit: manage(),
  shareDevice: { ...manage({ email: somebody.email, role: 'viewer' }), also: [409] },
  unshareDevice: { ...manage(), params: { userId: somebody.id ?? '' }, also: [404] },
  offerTransfer: { ...manage({ email: somebody.email }), also: [409] },
  cancelTransfer: { ...manage(), also: [404] },
  listRawMessages: manage(),
  setPump: manage({ ch: 0, settings: DEFAULT_PUMP_SETTINGS }),
  listCredentials: manage(),
  issueCredential: manage({}),
  addCertificate: { ...manage({ certificate: CLIENT_CERTIFICATE }), also: [409] },
  revokeCredential: { ...manage(), params: { credentialId: randomUUID() }, also: [404] },
  removeProtection: manage(),
  assignDevice: manage({ userId: somebody.id ?? null }),
  setClaimCode: manage({ claimCode: 'CODE-4711' }),
})

const CALLERS = [
  'anonymous',
  'expired',
  'revoked',
  'malformed',
  'disabled',
  'device secret',
  'cookie only',
  'offered account',
  'stranger',
  'invited',
  'viewer',
  'operator',
  'owner',
  'admin',
  'superuser',
  'impersonating superuser',
  'expired key',
  'revoked key',
  'disabled owner’s key',
  'read key',
  'write key',
  'command key',
  'superuser’s key',
  'key of this device',
  'key of another device',
] as const
type Caller = (typeof CALLERS)[number]
const DEVICES = ['own', 'of another', 'unclaimed', 'missing'] as const
type Which = (typeof DEVICES)[number]

const people = {} as Record<
  'owner' | 'other' | 'viewer' | 'operator' | 'stranger' | 'invited' | 'admin' | 'superuser',
  Signed
>
const badTokens: Partial<Record<Caller, string>> = { malformed: 'not-a-token' }
/** With which a superuser looks at the account of the owner. */
let readOnlyToken = ''
/** Keys that let somebody in, with what they grant. */
const grants = {
  'read key': { scopes: ['read'], deviceUuids: null },
  'write key': { scopes: ['write'], deviceUuids: null },
  'command key': { scopes: ['command'], deviceUuids: null },
  'superuser’s key': { scopes: KEY_SCOPES, deviceUuids: null },
  'key of this device': { scopes: KEY_SCOPES, deviceUuids: [] },
  'key of another device': { scopes: KEY_SCOPES, deviceUuids: [] },
} as const
type KeyCaller = keyof typeof grants
const isKeyCaller = (caller: Caller): caller is KeyCaller => Object.hasOwn(grants, caller)
const keys = {} as Record<KeyCaller, string>

beforeAll(async () => {
  for (const name of ['owner', 'other', 'viewer', 'operator', 'stranger', 'invited'] as const)
    people[name] = await makeUser()
  for (const name of ['admin', 'superuser'] as const) people[name] = await makeUser(name)
  const [expired, revoked, disabled, friend] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser(),
    makeUser(),
  ])
  await db().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(1) } })
  await db().session.updateMany({ where: { userId: revoked.id }, data: { revokedAt: new Date() } })
  await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
  await db().user.update({ where: { id: friend.id }, data: { emailVerifiedAt: new Date() } })
  readOnlyToken = (await impersonate(await makeUser('superuser'), people.owner)).token
  Object.assign(badTokens, { expired: expired.token, revoked: revoked.token, disabled: disabled.token })
  badTokens['offered account'] = await offerAccount(people.admin.id)
  await db().user.update({ where: { id: people.invited.id }, data: { emailVerifiedAt: new Date() } })
  const all = [
    makeKey(people.owner.id, { expiresAt: new Date(1) }),
    makeKey(people.owner.id, { revokedAt: new Date() }),
  ]
  const [late, ended, dead] = await Promise.all([...all, makeKey(disabled.id)])
  badTokens['expired key'] = late?.key
  badTokens['revoked key'] = ended?.key
  badTokens['disabled owner’s key'] = dead?.key
  for (const name of ['read key', 'write key', 'command key'] as const)
    keys[name] = (await makeKey(people.owner.id, { scopes: grants[name].scopes })).key
  keys['superuser’s key'] = (await makeKey(people.superuser.id)).key
  const { uuid: other } = await makeDevice({ ownerId: people.owner.id })
  keys['key of another device'] = (await makeKey(people.owner.id, { deviceUuids: [other] })).key
  Object.assign(somebody, { email: friend.email, id: friend.id })
})

/** A device of its own for each decision: many calls change what they are about. */
async function deviceIdOf(which: Which): Promise<string> {
  if (which === 'missing') return `missing-${randomUUID()}`
  if (which === 'unclaimed') return (await makeDevice()).publicId
  const ownerId = which === 'own' ? people.owner.id : people.other.id
  const { uuid, publicId: deviceId } = await makeDevice({ ownerId, kind: 'pump' })
  if (which === 'own') {
    const { email } = people.invited
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db().deviceInvitation.create({
      data: { deviceUuid: uuid, email, role: 'operator', invitedById: ownerId, expiresAt },
    })
    await db().deviceShare.createMany({
      data: (['viewer', 'operator'] as const).map((role) => ({
        deviceUuid: uuid,
        userId: people[role].id,
        role,
      })),
    })
  }
  return deviceId
}

async function credentialsOf(caller: Caller, deviceId: string) {
  if (caller === 'anonymous') return {}
  if (caller === 'cookie only') return { headers: { cookie: `${SESSION_COOKIE}=${people.owner.token}` } }
  if (caller === 'device secret') {
    const secret = newDeviceSecret()
    const isThere = (await db().device.count({ where: { publicId: deviceId } })) > 0
    if (isThere)
      await db().deviceCredential.create({
        data: { devicePublicId: deviceId, secretHash: hashSecret(secret) },
      })
    return { token: secret }
  }
  if (caller === 'impersonating superuser') return { token: readOnlyToken }
  if (caller === 'key of this device') {
    const device = await db().device.findUnique({ where: { publicId: deviceId } })
    return { token: (await makeKey(people.owner.id, { deviceUuids: device ? [device.uuid] : [] })).key }
  }
  if (isKeyCaller(caller)) return { token: keys[caller] }
  const token = badTokens[caller] ?? people[caller as keyof typeof people].token
  return { token }
}

/** A key is its owner's: of other devices only a superuser's might show more than it should. */
function devicesFor(caller: Caller): readonly Which[] {
  if (caller === 'superuser’s key') return ['own', 'of another', 'missing']
  return isKeyCaller(caller) || caller.endsWith(' key') ? ['own'] : DEVICES
}

function isKnown(caller: Caller, { cookie }: Endpoint): boolean {
  if (caller === 'cookie only') return cookie
  return caller === 'impersonating superuser' || isKeyCaller(caller) || Object.hasOwn(people, caller)
}

function accessOf(caller: Caller, which: Which) {
  if (caller === 'admin' || caller === 'superuser') return 'owner'
  // a key of a superuser sees no more than that person's own devices
  if (which !== 'own' || caller === 'superuser’s key' || caller === 'key of another device') return null
  if (isKeyCaller(caller) || ['owner', 'cookie only', 'impersonating superuser'].includes(caller))
    return 'owner'
  return caller === 'viewer' || caller === 'operator' ? caller : null
}

/** Whether an answer is right: 'let in' is any but a refusal. */
function expectedOf(
  caller: Caller,
  which: Which,
  { e, rule }: { e: Endpoint; rule: Rule },
): number | 'let in' {
  if (!isKnown(caller, e)) return 401
  if (caller === 'impersonating superuser' && !mayCallReadOnly(e)) return 403
  if (isKeyCaller(caller) && keyRefusal(grants[caller], e.key) !== null) return 403
  if (e.access === 'admin' && caller !== 'admin' && caller !== 'superuser') return 403
  if (which === 'missing') return 404
  if (rule.power === 'claim') {
    if (which === 'unclaimed') return 'let in'
    return which === 'own' && caller === 'owner' ? 'let in' : 409
  }
  const access = accessOf(caller, which)
  if (!access) return 404
  return mayDo(access, rule.power) ? 'let in' : 403
}

describe('calls about a device', () => {
  it('are all in the table', () => {
    expect(Object.keys(rules()).sort()).toEqual(table.map(([name]) => name).sort())
  })

  it.each(table)('%s: every caller, every device', async (name, e) => {
    const { also = [], ...rule } = rules()[name] ?? view
    const surprises: unknown[] = []
    for (const caller of CALLERS)
      for (const which of devicesFor(caller)) {
        const deviceId = await deviceIdOf(which)
        const { query, body, params } = rule
        const input = { ...(query && { query }), ...(body !== undefined && { body }) }
        const by = await credentialsOf(caller, deviceId)
        const answer = await api(e, { params: { deviceId, ...params }, ...input, ...by })
        const expected = expectedOf(caller, which, { e, rule })
        const isRight =
          expected === 'let in' ? answer.ok || also.includes(answer.status) : answer.status === expected
        if (!isRight) surprises.push([caller, which, expected, answer.status, await answer.text()])
      }
    expect(surprises).toEqual([])
  })
})
