import { randomUUID } from 'node:crypto'
import { db } from '@/server/db/prisma'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeLink } from '~/tests/support/fixtures/dashboard-links'
import { makeUser } from '~/tests/support/fixtures/factories'
import type { AuditCases } from '../audit-case'

/** A person with a key. */
async function withKey() {
  const { id: userId, token } = await makeUser()
  const { id, key } = await makeKey(userId)
  const entity = { type: 'api_key', id, name: 'Script' } as const
  return { token, params: { id }, entity, secrets: [key] }
}

const HOOK = { name: 'Home', url: 'https://hooks.example.org/of-a-secret-address' }

/** Calls about API keys and links to the dashboard, and a delivery that is sent again. */
export const apiKeyCases: AuditCases = {
  createApiKey: async () => {
    const { token } = await makeUser()
    const body = { name: 'Script', scopes: ['read'] }
    return { token, body, entity: { type: 'api_key', name: 'Script' } }
  },
  renameApiKey: async () => {
    const { entity, ...made } = await withKey()
    return { ...made, body: { name: 'Barn' }, entity: { ...entity, name: 'Barn' } }
  },
  rotateApiKey: async () => ({ ...(await withKey()), body: {} }),
  revokeApiKey: withKey,
  createDashboardLink: async () => {
    const { id, token } = await makeUser()
    return { token, body: { name: 'Hall' }, entity: { type: 'dashboard', id, name: 'Hall' } }
  },
  revokeDashboardLink: async () => {
    const { id: userId, token } = await makeUser()
    const { id, token: secret } = await makeLink(userId)
    const entity = { type: 'dashboard', id: userId, name: 'Hall' } as const
    return { token, params: { id }, entity, secrets: [secret] }
  },
  resendWebhookDelivery: async () => {
    const { id: userId, token } = await makeUser()
    const secret = `whsec_${randomUUID()}`
    const { id } = await db().webhook.create({ data: { ...HOOK, userId, secret } })
    const message = { kind: 'test', title: 'Test', body: '', severity: 'info', path: '/', at: '2026-01-01' }
    const at = new Date()
    const sent = {
      userId,
      channel: 'webhook',
      target: id,
      message,
      state: 'sent',
      deadlineAt: at,
      endedAt: at,
    }
    const { id: deliveryId } = await db().delivery.create({ data: sent })
    const entity = { type: 'webhook', id, name: HOOK.name } as const
    return { token, params: { id, deliveryId }, entity, secrets: [HOOK.url, secret] }
  },
}
