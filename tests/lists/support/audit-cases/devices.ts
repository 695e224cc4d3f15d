import { CLIENT_CERTIFICATE } from '~/tests/support/services/tls/client-certificate'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { happen, opened } from '~/tests/support/alerts'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makePump, settingsWith } from '~/tests/support/pumps'
import type { AuditCase, AuditCases } from '../audit-case'

/** A pump of somebody's, and who owns it. */
async function ownPump(data: Parameters<typeof makePump>[0] = {}) {
  const owner = await makeUser()
  const pump = await makePump({ ownerId: owner.id, name: 'Well', ...data })
  const { publicId: deviceId } = pump
  const entity = { type: 'device', id: deviceId } as const
  return { owner, pump, call: { token: owner.token, params: { deviceId }, entity } }
}

/** The owner's call on their device. */
const own = (given: Pick<AuditCase, 'body' | 'query'> = {}) =>
  async function make(): Promise<AuditCase> {
    const { call } = await ownPump()
    return { ...call, ...given }
  }

const later = () => new Date(Date.now() + 3_600_000)

async function shared() {
  const [made, friend] = [await ownPump(), await makeUser()]
  const share = { deviceUuid: made.pump.uuid, userId: friend.id, role: 'viewer' } as const
  await db().deviceShare.create({ data: share })
  return { ...made, friend }
}

async function invited() {
  const [{ owner, pump, call }, friend] = [await ownPump(), await makeUser()]
  const sent = { email: friend.email, invitedById: owner.id, expiresAt: later() }
  const data = { deviceUuid: pump.uuid, role: 'viewer', ...sent } as const
  const { id } = await db().deviceInvitation.create({ data })
  return { token: friend.token, params: { id }, entity: call.entity }
}

async function offered() {
  const [{ owner, pump, call }, next] = [await ownPump(), await makeUser()]
  const data = { deviceUuid: pump.uuid, email: next.email, expiresAt: later() }
  const { id } = await db().deviceTransfer.create({ data })
  return { owner, call, answer: { token: next.token, params: { id }, entity: call.entity } }
}

async function filed(payload = '7', topic?: string) {
  const { owner, call } = await ownPump()
  const sender = call.params.deviceId
  const said = topic ?? `t/${sender}`
  const data = { shape: said, topic: said, payload: Buffer.from(payload), reason: 'unknown_topic', sender }
  const { id } = await db().inboxMessage.create({ data })
  return { token: owner.token, params: { id }, topic: said }
}

async function alerted() {
  const { pump, call } = await ownPump()
  await happen(pump, [opened()])
  const { id } = await db().alert.findFirstOrThrow({ where: { device: pump.id } })
  return { ...call, params: { id } }
}

const secretOf = (deviceId: string) =>
  db().deviceCredential.create({ data: { devicePublicId: deviceId, secretHash: 'x'.repeat(64) } })

const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false }

/** Each call about a device, its alerts, invitations and messages that leaves a record. */
export const deviceCases = {
  claimDevice: async () => {
    const [{ call }, { token }] = [await ownPump({ ownerId: null }), await makeUser()]
    return { ...call, token }
  },
  setTankSeries: own({ body: { series: [{ tankType: 'square' }] } }),
  mergeDevice: async () => {
    const { owner, call } = await ownPump()
    const from = await makePump({ ownerId: owner.id })
    return { ...call, body: { from: from.publicId } }
  },
  setSensor: own({ body: { unit: 'cm' } }),
  setHomeAssistant: own({ body: { enabled: true } }),
  updateDevice: own({ body: { name: 'Cellar', tags: ['north'] } }),
  setNotificationSettings: own({ body: { settings: notificationSettings } }),
  releaseDevice: own(),
  shareDevice: own({ body: { email: 'somebody@example.org', role: 'viewer' } }),
  unshareDevice: async () => {
    const { call, friend } = await shared()
    return { ...call, params: { ...call.params, userId: friend.id } }
  },
  offerTransfer: own({ body: { email: 'somebody@example.org' } }),
  cancelTransfer: async () => (await offered()).call,
  acceptTransfer: async () => (await offered()).answer,
  declineTransfer: async () => (await offered()).answer,
  acceptInvitation: invited,
  declineInvitation: async () => {
    const call = await invited()
    return { ...call, entity: { type: 'invitation', id: call.params.id } }
  },
  setPump: own({ body: { ch: 0, settings: settingsWith({ maxRunMinutes: 7 }) } }),
  clearLockout: async () => {
    const { pump, call } = await ownPump()
    const data = { device: pump.id, channel: 0, mode: 'manual', lockReason: 'start_failures' }
    await db().pumpControl.create({ data })
    return { ...call, query: { ch: '0' } }
  },
  sendCommand: own({ body: { type: 'relay.set', on: true, maxSeconds: 60 } }),
  dismissInboxMessage: async () => {
    const { topic: name, ...call } = await filed()
    return { ...call, entity: { type: 'message', id: call.params.id, name } }
  },
  saveMapping: async () => {
    const { topic, ...call } = await filed()
    const body = { topic, fields: [{ metric: 'depth_mm', unit: 'cm' }] }
    return { ...call, body, entity: { type: 'mapping', name: topic } }
  },
  applyPreset: async () => {
    const { params, topic: name } = await filed('{"distance":42}', 'home/OMG_1/HCSR04toMQTT')
    const { token } = await makeUser('admin')
    return { params, token, body: { preset: 'openmqttgateway' }, entity: { type: 'mapping', name } }
  },
  removeMapping: async () => {
    const { owner, pump } = await ownPump()
    const data = { topic: `m/${pump.publicId}`, metric: 'depth_mm', sender: pump.publicId }
    const { id } = await db().topicMapping.create({ data })
    return { token: owner.token, params: { id }, entity: { type: 'mapping', id } }
  },
  issueCredential: own({ body: {} }),
  addCertificate: own({ body: { certificate: CLIENT_CERTIFICATE } }),
  revokeCredential: async () => {
    const { call } = await ownPump()
    const { id: credentialId } = await secretOf(call.params.deviceId)
    return { ...call, params: { ...call.params, credentialId } }
  },
  removeProtection: async () => {
    const { call } = await ownPump()
    await secretOf(call.params.deviceId)
    return call
  },
  acknowledgeAlert: alerted,
  snoozeAlert: async () => ({ ...(await alerted()), body: { minutes: 30 } }),
  addDeviceNote: own({ body: { at: new Date().toISOString(), text: 'Cleaned the filter' } }),
  removeDeviceNote: async () => {
    const { pump, call } = await ownPump()
    const data = { device: pump.id, at: new Date(), text: 'Cleaned the filter' }
    const { id: noteId } = await db().deviceNote.create({ data })
    return { ...call, params: { ...call.params, noteId } }
  },
  muteDevice: own({ body: { for: '1h' } }),
  unmuteDevice: async () => {
    const { owner, pump, call } = await ownPump()
    await db().mute.create({ data: { userId: owner.id, device: pump.id } })
    return call
  },
} satisfies AuditCases
