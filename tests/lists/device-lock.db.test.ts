import { CLIENT_CERTIFICATE } from '~/tests/support/services/tls/client-certificate'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { buttonToken } from '@/server/notifications/channels/push/buttons'
import { api } from '~/tests/support/api'
import { addBrowser } from '~/tests/support/channels'
import { happen, opened } from '~/tests/support/alerts'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'
import { filesUnder } from '~/tests/support/files'
import { readFileSync } from 'node:fs'

/** Every call that writes something about a device is proven to wait for the device's lock and to ask again behind it. */

const writing = Object.entries(endpoints as Record<string, Endpoint>).filter(([, e]) => e.method !== 'GET')

/** Calls that write nothing about a device, or nothing of a person's. A new call belongs here or into `cases`. */
const ELSEWHERE = [
  ...['register', 'login', 'logout', 'oauthBegin', 'oauthFinish', 'updateMe', 'endOneSession', 'logoutAll'],
  'sendVerification',
  ...['verifyEmail', 'forgotPassword', 'resetPassword', 'stopMails', 'startTotp', 'confirmTotp', 'stopTotp'],
  ...['passkeyOptions', 'addPasskey', 'removePasskey', 'passkeyLoginOptions', 'passkeyLogin'],
  ...['addWidget', 'configureWidget', 'moveWidgets', 'removeWidget', 'importWidgets', 'restoreLayout'],
  ...['saveNarrowOrder', 'setWidgetDashboard', 'createDashboard', 'updateDashboard', 'removeDashboard'],
  ...[
    'createSite',
    'updateSite',
    'removeSite',
    'saveView',
    'renameView',
    'removeView',
    'readNotification',
    'readAllNotifications',
    'removeNotification',
    'restoreNotification',
  ],
  ...['subscribePush', 'unsubscribePush', 'testPush', 'connectTelegram', 'disconnectTelegram', 'setTelegram'],
  ...['testTelegram', 'addWebhook', 'removeWebhook', 'testWebhook', 'setQuietHours'],
  ...['createApiKey', 'renameApiKey', 'rotateApiKey', 'revokeApiKey', 'resendWebhookDelivery'],
  ...['createDashboardLink', 'revokeDashboardLink', 'viewSharedDashboard', 'readSharedDashboard'],
  // reads only, machines, administrators for everybody's devices, and a person with all of their own devices
  ...['previewSensor', 'previewMapping', 'ingest', 'mqttAuth', 'mqttAcl', 'applyPreset', 'deleteAccount'],
  ...['rabbitmqUser', 'rabbitmqVhost', 'rabbitmqResource', 'rabbitmqTopic'],
  ...['registerDevice', 'importDevices', 'assignDevice', 'setClaimCode', 'claimSheet'],
  ...['updateUser', 'endUserSessions', 'resetUserPassword', 'resetSecondFactor', 'resendUserVerification'],
  ...[
    'inviteUser',
    'importInvitations',
    'resendUserInvitation',
    'revokeUserInvitation',
    'showUserInvitation',
  ],
  ...['acceptUserInvitation', 'setRegistration', 'proveSession', 'verifyAudit'],
  // firmware, which is of no device
  ...['startFirmwareUpload', 'appendFirmwareUpload', 'dropFirmwareUpload', 'completeFirmwareUpload'],
  'addVendorFirmware',
  ...['updateFirmware', 'yankFirmware', 'removeFirmware', 'signFirmware', 'attachFirmwareSignature'],
  ...['addFirmwareKey', 'createFirmwareKey', 'endFirmwareKey'],
  // roll-outs: their rows are held, and their items
  ...['previewRollout', 'createRollout', 'updateRollout', 'deleteRollout', 'submitRollout', 'approveRollout'],
  ...['denyRollout', 'pauseRollout', 'resumeRollout', 'abortRollout', 'retryRollout', 'rollbackRollout'],
  ...['copyRollout', 'startTemplate', 'listLeftOut'],
  ...['createTodo', 'updateTodo', 'moveTodo', 'tickTodoStep', 'deleteTodo', 'restoreTodo', 'changeTodos'],
  ...['addTodoComment', 'editTodoComment', 'deleteTodoComment', 'setAutomaticTodos'],
  // the running of the console
  ...['setMaintenance', 'endMaintenance', 'setFlag', 'clearFlag', 'setLogLevel', 'resetLogLevel'],
  ...['makeBackup', 'verifyBackup', 'cancelBackupRun', 'setBackupSchedule', 'deleteBackup'],
  ...['runJob', 'pauseJob', 'resumeJob', 'setRetention'],
  // mails to people
  ...['previewAudience', 'previewMail', 'createMailing', 'updateMailing', 'deleteMailing', 'testMailing'],
  ...['sendMailing', 'pauseMailing', 'resumeMailing', 'cancelMailing', 'retryMailing', 'reportBounces'],
  ...['createMailTemplate', 'updateMailTemplate', 'deleteMailTemplate', 'checkMailTransport'],
  // users explorer
  ...['startImpersonation', 'endImpersonation', 'unlockUser'],
  // with all devices of an account, and with a secret of a device by its own call
  ...['mergeAccounts', 'eraseUser', 'endUserAccess'],
]

type Person = 'owner' | 'operator' | 'viewer' | 'next'
const people = {} as Record<Person | 'other', Signed>
let holder: pg.Client

beforeAll(async () => {
  for (const who of ['owner', 'operator', 'viewer', 'next', 'other'] as const) people[who] = await makeUser()
  holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await holder.connect()
})
afterAll(() => holder.end())
beforeEach(() => db().rateLimit.deleteMany())

const SENSOR = { unit: 'cm' } as const
const SCHEDULE = { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], at: '05:00', runMinutes: 30 }

/** Stops the pump from a notification of its owner. */
async function buttonOf(to: { userId: string; alertId: string }, deviceId: string): Promise<string> {
  const endpoint = `https://push.example.org/${randomUUID()}`
  const target = await addBrowser(to.userId, { endpoint, keys: { p256dh: 'p', auth: 'a' } })
  const { id: deliveryId } = await db().delivery.create({
    data: { ...to, channel: 'push', target, message: {}, deadlineAt: new Date(), state: 'sent' },
  })
  return buttonToken({ ...to, target, deliveryId, action: 'stop', pump: { deviceId, ch: 0 }, now: timeNow() })
}

/** A pump with all that the calls are about. */
async function furnished(ownerId: string | null = people.owner.id) {
  const pump = await makePump({ ownerId, name: 'Well' })
  const { uuid: deviceUuid, publicId, id } = pump
  const share = (who: 'operator' | 'viewer') => ({ deviceUuid, userId: people[who].id, role: who })
  await db().deviceShare.createMany({ data: [share('operator'), share('viewer')] })
  const later = { email: people.next.email, expiresAt: new Date(Date.now() + 3_600_000) }
  const credential = await db().deviceCredential.create({
    data: { devicePublicId: publicId, secretHash: 'x' },
  })
  const offer = await db().deviceTransfer.create({ data: { deviceUuid, ...later } })
  const invitation = await db().deviceInvitation.create({
    data: { deviceUuid, role: 'viewer', invitedById: people.owner.id, ...later },
  })
  const mapping = await db().topicMapping.create({
    data: { topic: `m/${publicId}`, metric: 'depth_mm', sender: publicId },
  })
  const topic = `t/${publicId}`
  const message = await db().inboxMessage.create({
    data: { shape: topic, topic, payload: Buffer.from('7'), reason: 'unknown_topic', sender: publicId },
  })
  await db().mute.create({ data: { userId: people.viewer.id, device: id } })
  const note = await db().deviceNote.create({
    data: { device: id, at: new Date(), text: 'Cleaned', authorId: people.operator.id },
  })
  if (ownerId) await happen(pump, [opened()])
  const [alert] = await db().alert.findMany({ where: { device: id } })
  const ids = { credential, offer, invitation, mapping, message, note, alert: { id: alert?.id ?? '' } }
  const button = ownerId && alert ? await buttonOf({ userId: ownerId, alertId: alert.id }, publicId) : ''
  return { pump, publicId, topic, ids, button, merged: ownerId ? await makePump({ ownerId }) : null }
}
type Furnished = Awaited<ReturnType<typeof furnished>>

/** What becomes of the device while the call waits. */
const CHANGES = {
  released: `update device set owner_id = null where id = $1`,
  'given to another': `update device set owner_id = '$other' where id = $1`,
  'no longer shared': `delete from device_share where device_uuid = (select uuid from device where id = $1)`,
  'shared to look at only': `
    update device_share set role = 'viewer' where device_uuid = (select uuid from device where id = $1)`,
  'not offered any more': `delete from device_transfer where device_uuid = (select uuid from device where id = $1)`,
  'invited no more': `delete from device_invitation where device_uuid = (select uuid from device where id = $1)`,
} as const
type Change = keyof typeof CHANGES
type Case = { by: Person; changes: Partial<Record<Change, number>>; input?: (made: Furnished) => object }

const OWNED = { released: 404, 'given to another': 404 }
const manage = (input?: Case['input']): Case => ({ by: 'owner', changes: OWNED, ...(input && { input }) })
const body = (given: object) => () => ({ body: given })
const operate = (input?: Case['input']): Case[] => [
  manage(input),
  {
    by: 'operator',
    changes: { 'no longer shared': 404, 'shared to look at only': 403 },
    ...(input && { input }),
  },
]
const look = (input?: Case['input']): Case[] => [
  manage(input),
  { by: 'viewer', changes: { 'no longer shared': 404 }, ...(input && { input }) },
]
const byId = (what: keyof Furnished['ids'], given?: object) => (made: Furnished) => ({
  params: { id: made.ids[what].id },
  ...(given && { body: given }),
})
const fields = [{ metric: 'depth_mm', unit: 'cm' }]

const cases: Record<string, Case[]> = {
  claimDevice: [{ by: 'next', changes: { 'given to another': 409 } }],
  setTankSeries: [manage(body({ series: [{ tankType: 'square' }] }))],
  mergeDevice: [manage(({ merged }) => ({ body: { from: merged?.publicId } }))],
  setSensor: [manage(body(SENSOR))],
  setHomeAssistant: [manage(body({ enabled: true }))],
  updateDevice: [manage(body({ name: 'Mine' }))],
  setNotificationSettings: [manage(body({ settings: DEFAULT_NOTIFICATION_SETTINGS }))],
  releaseDevice: [manage()],
  shareDevice: [
    manage(body({ email: 'somebody@example.org', role: 'viewer' })),
    manage(() => ({ body: { email: people.viewer.email, role: 'operator' } })),
  ],
  unshareDevice: [
    manage(() => ({ params: { userId: people.viewer.id } })),
    {
      by: 'viewer',
      changes: { 'no longer shared': 404 },
      input: () => ({ params: { userId: people.viewer.id } }),
    },
  ],
  offerTransfer: [manage(body({ email: 'somebody@example.org' }))],
  cancelTransfer: [manage()],
  acceptTransfer: [{ by: 'next', changes: { 'not offered any more': 404 }, input: byId('offer') }],
  declineTransfer: [{ by: 'next', changes: { 'not offered any more': 404 }, input: byId('offer') }],
  acceptInvitation: [{ by: 'next', changes: { 'invited no more': 404 }, input: byId('invitation') }],
  declineInvitation: [{ by: 'next', changes: { 'invited no more': 404 }, input: byId('invitation') }],
  setPump: [manage(body({ ch: 0, settings: DEFAULT_PUMP_SETTINGS }))],
  clearLockout: operate(() => ({ query: { ch: '0' } })),
  sendCommand: [
    ...operate(body({ type: 'relay.set', on: true, maxSeconds: 60 })),
    ...operate(body({ type: 'mode.set', mode: 'off' })),
    manage(body({ type: 'reboot' })),
  ],
  dismissInboxMessage: [manage(byId('message'))],
  saveMapping: [
    manage((made) => ({ params: { id: made.ids.message.id }, body: { topic: made.topic, fields } })),
  ],
  removeMapping: [manage(byId('mapping'))],
  issueCredential: [manage(body({}))],
  addCertificate: [manage(body({ certificate: CLIENT_CERTIFICATE }))],
  revokeCredential: [manage(({ ids }) => ({ params: { credentialId: ids.credential.id } }))],
  removeProtection: [manage()],
  acknowledgeAlert: operate(byId('alert')),
  snoozeAlert: operate(byId('alert', { minutes: 30 })),
  actOnPush: [manage(({ button: token }) => ({ body: { action: 'stop', token } }))],
  addDeviceNote: operate(body({ at: new Date().toISOString(), text: 'Mended' })),
  removeDeviceNote: operate(({ ids }) => ({ params: { noteId: ids.note.id } })),
  muteDevice: look(body({ for: '1h' })),
  unmuteDevice: look(),
  postponeFirmware: operate(),
  hurryFirmware: operate(),
  setFirmwareOptOut: [manage(body({ optedOut: true }))],
  stateBootRelay: [manage(body({ relay: 'off' }))],
  issueFirmwareAddress: [manage()],
}

/** A digest of all that is stored but counters of use and the times of sessions. */
async function digest(client: pg.Client | pg.Pool): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'Session')
    order by 1`)
  const each = rows.map(
    ({
      name,
    }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as md5
                   from "${name}" t`,
  )
  const all = await client.query<{ name: string; md5: string }>(each.join(' union all '))
  return Object.fromEntries(all.rows.map((row) => [row.name, row.md5]))
}

const WAITING = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const isWaiting = async () => (await pool().query<{ n: number }>(WAITING)).rows[0]?.n === 1

const rows = Object.entries(cases).flatMap(([name, all]) =>
  all.flatMap((one, i) =>
    (Object.keys(one.changes) as Change[]).map((change) => [name, one.by, change, i, one] as const),
  ),
)

describe('a call that writes about a device', () => {
  it('is in one of the lists', () => {
    expect([...Object.keys(cases), ...ELSEWHERE].sort()).toEqual(writing.map(([name]) => name).sort())
  })

  it.each(rows)('%s of the %s waits, and writes nothing when the device is %s (%i)', async (...row) => {
    const [name, by, change, , one] = row
    const e = (endpoints as Record<string, Endpoint>)[name]
    if (!e) throw new Error(name)
    const made = await furnished(name === 'claimDevice' ? null : undefined)
    const { params, ...input } = (one.input?.(made) ?? {}) as { params?: Record<string, string> }
    await holder.query('begin')
    await holder.query(`select 1 from device where id = $1 for update`, [made.pump.id])
    const of: Record<string, string> = e.path.includes('{deviceId}') ? { deviceId: made.publicId } : {}
    const call = api(e, { token: people[by].token, params: { ...of, ...params }, ...input })
    let answered = false
    void call.finally(() => (answered = true))
    await expect
      .poll(async () => answered || (await isWaiting()), { interval: 5, timeout: 10_000 })
      .toBe(true)
    expect(answered).toBe(false)
    await holder.query(CHANGES[change].replace('$other', people.other.id), [made.pump.id])
    const before = await digest(holder)
    await holder.query('commit')
    const answer = await call
    expect([answer.status, await digest(pool())]).toEqual([one.changes[change], before])
  })
})

describe('the wrong way', () => {
  it('is not taken: no handler of a call that writes asks who may outside the lock', () => {
    const asking = filesUnder('src/app/api', /route\.ts$/).flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const verbs = [...source.matchAll(/export const (POST|PUT|PATCH|DELETE) = route\(\w+, (\w+)\)/g)]
      return verbs.flatMap(([, , verb]) => {
        const path = new RegExp(`import \\{[^}]*\\b${verb}\\b[^}]*\\} from '@/(server/[^']+)'`).exec(
          source,
        )?.[1]
        const text = path ? readFileSync(`src/${path}.ts`, 'utf8') : ''
        const start = text.indexOf(`export const ${verb}`)
        const end = text.indexOf('\nexport ', start + 1)
        const own = text.slice(start, end < 0 ? undefined : end)
        return /requireDevice\([^)]*'(?:view|operate|manage)'\)/.test(own) ? [path] : []
      })
    })
    expect(asking).toEqual(['server/lifecycle/preview-sensor'])
  })
})

describe('an earlier owner', () => {
  const act = {
    credential: (token: string, deviceId: string) =>
      api(endpoints.issueCredential, { token, params: { deviceId }, body: {} }),
    schedule: (token: string, deviceId: string) =>
      api(endpoints.setPump, {
        ...{ token, params: { deviceId } },
        body: { ch: 0, settings: { ...DEFAULT_PUMP_SETTINGS, schedules: [SCHEDULE] } },
      }),
    sensor: (token: string, deviceId: string) =>
      api(endpoints.setSensor, { token, params: { deviceId }, body: SENSOR }),
    order: (token: string, deviceId: string) =>
      api(endpoints.sendCommand, {
        ...{ token, params: { deviceId } },
        body: { type: 'relay.set', on: true, maxSeconds: 60 },
      }),
  }

  async function left({ id, publicId }: { id: number; publicId: string }) {
    const { sensor } = await db().device.findUniqueOrThrow({ where: { id } })
    return {
      credentials: await db().deviceCredential.count({ where: { devicePublicId: publicId } }),
      controls: await db().pumpControl.count({ where: { device: id } }),
      sensor,
      orders: await db().command.count({ where: { device: id, endedAt: null } }),
    }
  }
  const NOTHING = { credentials: 0, controls: 0, sensor: null, orders: 0 }

  it.each(Object.entries(act))(
    'leaves no %s behind: 50 times at the moment of the release',
    async (_, write) => {
      const { token, id: ownerId } = people.owner
      const statuses = new Set<number>()
      for (let i = 0; i < 50; i++) {
        if (i % 5 === 0) await db().rateLimit.deleteMany()
        const pump = await makePump({ ownerId })
        const params = { deviceId: pump.publicId }
        const [written, released] = await Promise.all([
          write(token, pump.publicId),
          api(endpoints.releaseDevice, { token, params }),
        ])
        statuses.add(written.status)
        expect([released.status, await left(pump)]).toEqual([200, NOTHING])
      }
      for (const status of statuses) expect([200, 202, 404]).toContain(status)
    },
    60_000,
  )

  it.each(['transfer', 'share removed', 'share lowered'] as const)(
    'and an operator order nothing any more: 20 times at the moment of: %s',
    async (how) => {
      const { owner, operator, next } = people
      for (let i = 0; i < 20; i++) {
        if (i % 5 === 0) await db().rateLimit.deleteMany()
        const pump = await makePump({ ownerId: owner.id })
        const { uuid: deviceUuid, publicId } = pump
        const params = { deviceId: publicId }
        await db().deviceShare.create({ data: { deviceUuid, userId: operator.id, role: 'operator' } })
        const expiresAt = new Date(Date.now() + 60_000)
        const offer = { id: randomUUID(), deviceUuid, email: next.email, expiresAt }
        if (how === 'transfer') await db().deviceTransfer.create({ data: offer })
        const change = {
          transfer: () => api(endpoints.acceptTransfer, { token: next.token, params: { id: offer.id } }),
          'share removed': () =>
            api(endpoints.unshareDevice, { token: owner.token, params: { ...params, userId: operator.id } }),
          'share lowered': () =>
            api(endpoints.shareDevice, {
              ...{ token: owner.token, params },
              body: { email: operator.email, role: 'viewer' },
            }),
        }[how]
        const [ordered, changed] = await Promise.all([act.order(operator.token, publicId), change()])
        expect(changed.status).toBe(200)
        expect([202, 403, 404]).toContain(ordered.status)
        const orders = await db().command.count({ where: { device: pump.id, endedAt: null } })
        expect(orders).toBe(how === 'transfer' ? 0 : ordered.status === 202 ? 1 : 0)
        expect((await act.order(operator.token, publicId)).status).toBe(how === 'share lowered' ? 403 : 404)
      }
    },
    60_000,
  )
})
