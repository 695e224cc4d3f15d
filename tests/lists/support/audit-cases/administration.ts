import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@/contracts/audit-actions'
import { inviteUser } from '@/contracts/admin/invitations'
import { newTotpSecret } from '@/server/accounts/totp'
import { loadRegistrationMode, REGISTRATION_KEY } from '@/server/accounts/registration-mode'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeLink } from '~/tests/support/fixtures/dashboard-links'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeDevice, makeUser, PASSWORD } from '~/tests/support/fixtures/factories'
import { type AuditCase, type AuditCases, type Entity, onServerWithChannels } from '../audit-case'

const EXPORT = { query: { format: 'csv' } }
const CODE = 'CODE-47114711'

/** An administrator's call about a user. */
const onUser = (given: Pick<AuditCase, 'body' | 'leaves'> = {}, data = {}) =>
  async function make(): Promise<AuditCase> {
    const [{ token }, { id, email }] = [await makeUser('superuser'), await makeUser()]
    await db().user.update({ where: { id }, data })
    return { token, params: { id }, entity: { type: 'user', id, name: email }, ...given }
  }

/** The same about a user with an API key and a link to the dashboard, which end. */
const onUserWithAccess = (given: Parameters<typeof onUser>[0], action: AuditAction) =>
  async function make(): Promise<AuditCase> {
    const { entity, ...made } = await onUser(given)()
    const userId = made.params?.id ?? ''
    const { id, key } = await makeKey(userId)
    const { token: linkToken } = await makeLink(userId)
    const ended = {
      'api_key.revoke': { type: 'api_key', id, name: 'Script' },
      'dashboard.unshare': { type: 'dashboard', id: userId, name: 'Hall' },
    } as const
    return { ...made, secrets: [key, linkToken], entity: { [action]: entity as Entity, ...ended } }
  }

const byAdmin = (given: Omit<AuditCase, 'token'>) =>
  async function make(): Promise<AuditCase> {
    return { token: (await makeUser('admin')).token, ...given }
  }

const newAddress = () => `${randomUUID()}@example.org`
const invitationOf = (email: string, id?: string) =>
  ({ type: 'invitation', name: email, ...(id !== undefined && { id }) }) as const

/** An open invitation, and the token of its link. */
async function invited() {
  const [admin, email] = [await makeUser('admin'), newAddress()]
  const { invitation, link } = await answerOf(inviteUser, admin, { body: { email } })
  const id: string = invitation.id
  const call = { token: admin.token, params: { id }, entity: invitationOf(email, id) }
  return { email, id, call, linkToken: String(link).replace(/.*#token=/, '') }
}

async function onDevice(given: Pick<AuditCase, 'body'>) {
  const { publicId: deviceId } = await makeDevice({ name: 'Roof' })
  return {
    ...(await byAdmin({ entity: { type: 'device', id: deviceId, name: 'Roof' } })()),
    params: { deviceId },
    ...given,
  }
}

/** Each call of the back office. */
export const administrationCases: AuditCases = {
  updateUser: [
    onUser({ body: { role: 'admin', reason: 'new job' }, leaves: ['user.role'] }),
    onUser({ body: { disabled: true }, leaves: ['user.disable'] }),
    onUserWithAccess(
      { body: { disabled: true }, leaves: ['user.disable', 'api_key.revoke', 'dashboard.unshare'] },
      'user.disable',
    ),
    onUser({ body: { disabled: false }, leaves: ['user.enable'] }, { disabledAt: new Date() }),
  ],
  endUserSessions: onUser(),
  resetUserPassword: onUserWithAccess({}, 'user.password_request'),
  resetSecondFactor: onUser({}, { totpAt: new Date(), totpSecret: newTotpSecret() }),
  resendUserVerification: onServerWithChannels(onUser()),
  exportUsers: byAdmin({ ...EXPORT, entity: { type: 'user', id: null } }),
  exportAllDevices: byAdmin({ ...EXPORT, entity: { type: 'device', id: null } }),
  exportAudit: byAdmin({ ...EXPORT, entity: { type: 'audit', id: null } }),
  verifyAudit: byAdmin({ entity: { type: 'audit', id: null } }),
  setRegistration: async () => {
    const before = await loadRegistrationMode()
    const where = { key: REGISTRATION_KEY }
    return {
      token: (await makeUser('admin')).token,
      body: { mode: before === 'open' ? 'invitation' : 'open' },
      entity: { type: 'setting', id: REGISTRATION_KEY },
      // the other cases register
      after: () => db().setting.deleteMany({ where }),
    }
  },
  inviteUser: async () => {
    const email = newAddress()
    return byAdmin({ body: { email, note: 'North' }, entity: invitationOf(email) })()
  },
  importInvitations: async () => {
    const email = newAddress()
    const csv = `email,role,note\n${email},user,South`
    return byAdmin({ body: { csv, dryRun: false }, entity: invitationOf(email) })()
  },
  resendUserInvitation: async () => (await invited()).call,
  revokeUserInvitation: async () => (await invited()).call,
  acceptUserInvitation: async () => {
    const { email, id, linkToken: token } = await invited()
    return {
      body: { token, name: 'Ada', password: PASSWORD },
      actor: { type: 'user', name: email },
      entity: {
        'invitation.accept': invitationOf(email, id),
        'user.create': { type: 'user', name: email },
        'session.start': { type: 'session', name: email },
      },
    }
  },
  registerDevice: async () => {
    const deviceId = `tank-${randomUUID().slice(0, 13)}`
    const body = { deviceId, name: 'Roof', claimCode: CODE }
    return byAdmin({ body, entity: { type: 'device', id: deviceId, name: 'Roof' } })()
  },
  importDevices: async () => {
    const deviceId = `tank-${randomUUID().slice(0, 13)}`
    const csv = `deviceId,name,claimCode\n${deviceId},Roof,${CODE}`
    const entity = {
      'device.import': { type: 'device', id: null },
      'device.register': { type: 'device', id: deviceId, name: 'Roof' },
    } as const
    return byAdmin({ body: { csv, dryRun: false }, entity, secrets: [CODE] })()
  },
  assignDevice: async () => onDevice({ body: { userId: (await makeUser()).id } }),
  setClaimCode: () => onDevice({ body: { claimCode: CODE } }),
}
