import type { endpoints } from '@/contracts'
import type { AuditAction, AuditActor, AuditEntity } from '@/contracts/audit-actions'
import { isKeyText } from '@/domain/access/api-key'
import { readToken } from '@/server/accounts/sessions/token'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { withoutServers, withServers } from '~/tests/support/channels'

export type CallName = keyof typeof endpoints

/** What a record is about; a thing that the call makes has no id yet. */
export type Entity = { type: AuditEntity; id?: string | null; name?: string | null }

/** Who acted; an account that the call makes has no id yet. */
type Actor = { type: AuditActor; id?: string | null; name?: string | null; sessionId?: string | null }

/** A call that changes something, and what its records say. */
export type AuditCase = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Of the caller; public calls have none. */
  token?: string
  /** The token's user unless said. */
  actor?: Actor
  /** The client's own name unless said. */
  client?: string
  /** Of every record, or of each action. */
  entity: Entity | Partial<Record<AuditAction, Entity>>
  /** What this case leaves of the declared actions; all unless said. */
  leaves?: readonly AuditAction[]
  /** Secrets of this case that are neither in the call nor in its answer nor in the database. */
  secrets?: readonly string[]
  after?: () => Promise<unknown>
}

type MakeCase = () => Promise<AuditCase>
/** One case, or several that leave all declared actions together. */
export type AuditCases = Partial<Record<CallName, MakeCase | readonly MakeCase[]>>

/** A case of a server with mail and a bot, at an address where nothing listens. */
export const onServerWithChannels = (make: MakeCase) =>
  async function makeThere(): Promise<AuditCase> {
    const made = await make()
    withServers()
    env.TELEGRAM_API_ROOT = 'http://127.0.0.1:9'
    return { ...made, after: async () => withoutServers() }
  }

/** The user of a session. */
export async function actorOf(token: string): Promise<Actor> {
  const claims = await readToken(token)
  if (!claims) throw new Error('not a token')
  const { email } = await db().user.findUniqueOrThrow({ where: { id: claims.sub } })
  return { type: 'user', id: claims.sub, name: email, sessionId: claims.sid }
}

export const sessionIdOf = async (token: string): Promise<string> => (await actorOf(token)).sessionId ?? ''

/** Names of fields of calls, answers and tables that hold secrets. */
const SECRET_FIELD =
  /^(token|password|currentPassword|passwordHash|secret|secretHash|totpSecret|code|codeHash|claimCode|recoveryCodes|recoveryHashes|hash|previousHash|tokenHash|link|url|endpoint|p256dh|auth|chatId|challenge|csv)$/

/** The texts in the secret fields of a value, wherever they are in it. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret || isKeyText(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, isSecret))
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret || SECRET_FIELD.test(name)),
  )
}

/** The secrets that the database keeps, readable or not. */
export async function storedSecrets(): Promise<string[]> {
  const all = await Promise.all([
    db().user.findMany({ select: { passwordHash: true, totpSecret: true, recoveryHashes: true } }),
    db().mailToken.findMany({ select: { hash: true } }),
    db().deviceCredential.findMany({ select: { secretHash: true } }),
    db().userInvitation.findMany({ select: { tokenHash: true } }),
    db().deviceClaimCode.findMany({ select: { codeHash: true } }),
    db().telegramLink.findMany({ select: { chatId: true, codeHash: true } }),
    db().pushSubscription.findMany({ select: { endpoint: true, p256dh: true, auth: true } }),
    db().webhook.findMany({ select: { url: true, secret: true } }),
    db().apiKey.findMany({ select: { hash: true, previousHash: true } }),
    db().dashboardLink.findMany({ select: { tokenHash: true } }),
    db().firmwareToken.findMany({ select: { tokenHash: true } }),
  ])
  return secretsIn(all)
}
