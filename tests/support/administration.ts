import { login } from '@/contracts/account'
import type { Endpoint } from '@/contracts/endpoint'
import { db } from '@/server/db/prisma'
import { api, json } from './api'
import { PASSWORD, type Signed } from './fixtures/factories'

/** Makes every session of a user one that last proved itself 11 minutes ago. */
export const ageProof = ({ id: userId }: Pick<Signed, 'id'>) =>
  db().session.updateMany({ where: { userId }, data: { provedAt: new Date(Date.now() - 11 * 60_000) } })

export const signIn = async ({ email }: Pick<Signed, 'email'>, password = PASSWORD) =>
  api(login, { body: { email, password } })

/** Action, entity and result of what was recorded about a thing, in the order it happened. */
export const recordsOf = (entityId: string, action?: string) =>
  db().auditRecord.findMany({
    where: { entityId, ...(action && { action }) },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, actorName: true, changes: true, reason: true, result: true },
  })

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Status and JSON of a call. */
export async function answerOf(endpoint: Endpoint, { token }: Pick<Signed, 'token'>, input: Input = {}) {
  const response = await api(endpoint, { token, ...input })
  return { ...(await json(response)), status: response.status }
}
