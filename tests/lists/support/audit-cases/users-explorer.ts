import type { AuditAction, AuditEntity } from '@/contracts/audit-actions'
import { listUserAccess } from '@/contracts/superuser/users/access'
import { countUse } from '@/server/rate-limit'
import { OF_ACCOUNT } from '@/server/accounts/login'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { furnishAccount } from '~/tests/support/fixtures/furnish-account'
import { impersonate } from '~/tests/support/impersonation'
import { previewOf } from '~/tests/support/merging'
import type { AuditCase, AuditCases } from '../audit-case'

const userOf = ({ id, email }: Pick<Signed, 'id' | 'email'>) => ({ type: 'user', id, name: email }) as const

/** A superuser, and a person whom the call is about. */
async function people() {
  const [superuser, person] = [await makeUser('superuser'), await makeUser()]
  const { token } = superuser
  return { superuser, person, call: { token, params: { id: person.id }, entity: userOf(person) } }
}

async function furnishPerson() {
  const made = await people()
  return { ...made, own: (await furnishAccount(made.person)).own }
}
/** One person for all cases: each ends a thing of another kind. */
let furnished: ReturnType<typeof furnishPerson> | undefined

/** Ends one thing of a furnished person; `of`: what the record is about, the person unless said. */
const ending = (kind: string, action: AuditAction, of?: AuditEntity) =>
  async function make(): Promise<AuditCase> {
    const { superuser, person, call, own } = await (furnished ??= furnishPerson())
    const { access } = await answerOf(listUserAccess, superuser, { params: { id: person.id } })
    const { id, name } = access.find((one: { kind: string }) => one.kind === kind)
    const entities = {
      session: { type: 'session', id, name: person.email },
      dashboard: { type: 'dashboard', id: person.id, name },
      api_key: { type: 'api_key', id, name },
      webhook: { type: 'webhook', id, name },
      device: { type: 'device', id: own.publicId, name: own.name },
    } as const
    const entity = of ? entities[of as keyof typeof entities] : userOf(person)
    return { ...call, body: { kind, id }, entity, leaves: [action] }
  }

/** Each call of the users explorer. */
export const usersExplorerCases: AuditCases = {
  startImpersonation: async () => {
    const { call } = await people()
    return { ...call, body: { reason: 'They asked' } }
  },
  endImpersonation: async () => {
    const { superuser, person } = await people()
    await impersonate(superuser, person)
    return { token: superuser.token, entity: userOf(person) }
  },
  endUserAccess: [
    ending('session', 'session.end', 'session'),
    ending('apiKey', 'api_key.revoke', 'api_key'),
    ending('dashboardLink', 'dashboard.unshare', 'dashboard'),
    ending('passkey', 'passkey.remove'),
    ending('authenticator', 'totp.disable'),
    ending('external', 'user.external_unlink'),
    ending('mailLink', 'user.mail_link_end'),
    ending('push', 'push.unsubscribe'),
    ending('telegram', 'telegram.disconnect'),
    ending('webhook', 'webhook.remove', 'webhook'),
    ending('credential', 'credential.revoke', 'device'),
    ending('address', 'user.address_release'),
  ],
  unlockUser: async () => {
    const { person, call } = await people()
    await countUse(OF_ACCOUNT, person.email)
    return call
  },
  mergeAccounts: async () => {
    const { superuser, person: from } = await people()
    const into = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId: from.id, name: 'Roof' })
    const { preview } = await previewOf({ by: superuser, from, into })
    const device = { type: 'device', id: deviceId, name: 'Roof' } as const
    return {
      token: superuser.token,
      params: { id: into.id },
      body: { from: from.id, email: from.email, digest: preview.digest, address: 'keep' },
      // one on each account
      leaves: ['user.merge', 'user.merge', 'device.assign'],
      entity: { 'device.assign': device, 'user.merge': { type: 'user' } },
    }
  },
  eraseUser: async () => {
    const { person, call } = await people()
    const { publicId: deviceId } = await makeDevice({ ownerId: person.id, name: 'Roof' })
    const shared = await makeDevice({ ownerId: (await makeUser()).id, name: 'Well' })
    await db().deviceShare.create({ data: { deviceUuid: shared.uuid, userId: person.id, role: 'viewer' } })
    return {
      ...call,
      body: { email: person.email },
      entity: {
        'user.delete': userOf(person),
        'device.release': { type: 'device', id: deviceId, name: 'Roof' },
        'device.unshare': { type: 'device', id: shared.publicId, name: 'Well' },
      },
    }
  },
}
