import type { AccessEntry, AccessKind } from '@/contracts/superuser/users/access'
import type { Prisma } from '@/generated/prisma/client'
import { NO_TOTP } from '@/server/accounts/totp'
import { userEntity } from '@/server/accounts/user-entity'
import type { AuditEntry } from '@/server/audit/record'
import { notifySessionsEnded } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'

type Tx = Prisma.TransactionClient
type Found = Partial<Omit<AccessEntry, 'kind'>> & { id: string }
type Ending = { user: { id: string; email: string }; id: string; now: Date }

/** One kind of what an account is entered by or reached from. */
export type AccessRegister = {
  /** What stands now, newest first; no secret is ever part of it. */
  load: (userId: string, now: Date) => Promise<Found[]>
  /** Ends one while the account is held; the record, or null when it does not stand. */
  end: (tx: Tx, ending: Ending) => Promise<AuditEntry | null>
  /** After the commit. */
  after?: (ending: Ending) => Promise<void>
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const MOST = 200
const newest = { orderBy: { createdAt: 'desc' }, take: MOST } as const

const session: AccessRegister = {
  load: async (userId, now) =>
    (
      await db().session.findMany({ where: { userId, revokedAt: null, expiresAt: { gt: now } }, ...newest })
    ).map((row) => ({
      id: row.id,
      name: row.userAgent,
      detail: row.ip,
      createdAt: iso(row.createdAt),
      lastUsedAt: iso(row.lastSeenAt),
      expiresAt: iso(row.expiresAt),
    })),
  end: async (tx, { user, id, now }) => {
    const where = { id, userId: user.id, revokedAt: null, expiresAt: { gt: now } }
    const { count } = await tx.session.updateMany({ where, data: { revokedAt: now } })
    return count > 0 ? { action: 'session.end', entity: { type: 'session', id, name: user.email } } : null
  },
  after: ({ id }) => notifySessionsEnded([id]),
}

const apiKey: AccessRegister = {
  load: async (userId, now) =>
    (
      await db().apiKey.findMany({
        where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
        ...newest,
      })
    ).map((row) => ({
      ...{ id: row.id, name: row.name, detail: `${row.start}… · ${row.scopes.join(', ')}` },
      createdAt: iso(row.createdAt),
      lastUsedAt: iso(row.lastUsedAt),
      expiresAt: iso(row.expiresAt),
    })),
  end: async (tx, { user, id, now }) => {
    const [ended] = await tx.$queryRaw<{ name: string }[]>`
      update api_key set revoked_at = ${now}
      where id::text = ${id} and user_id = ${user.id}::uuid and revoked_at is null returning name`
    return ended ? { action: 'api_key.revoke', entity: { type: 'api_key', id, name: ended.name } } : null
  },
  // a stream that the key opened ends like that of a session
  after: ({ id }) => notifySessionsEnded([id]),
}

const dashboardLink: AccessRegister = {
  load: async (userId, now) =>
    (await db().dashboardLink.findMany({ where: { userId, expiresAt: { gt: now } }, ...newest })).map(
      (row) => ({
        ...{ id: row.id, name: row.name },
        createdAt: iso(row.createdAt),
        lastUsedAt: iso(row.lastSeenAt),
        expiresAt: iso(row.expiresAt),
      }),
    ),
  end: async (tx, { user, id, now }) => {
    const [ended] = await tx.$queryRaw<{ name: string; dashboard: string | null }[]>`
      delete from dashboard_link
      where id::text = ${id} and user_id = ${user.id}::uuid and expires_at > ${now}
      returning name, dashboard_id as dashboard`
    if (!ended) return null
    const entity = { type: 'dashboard', id: ended.dashboard ?? user.id, name: ended.name } as const
    return { action: 'dashboard.unshare', entity }
  },
}

const passkey: AccessRegister = {
  load: async (userId) =>
    (await db().passkey.findMany({ where: { userId }, ...newest })).map(
      ({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name },
        createdAt: iso(createdAt),
        lastUsedAt: iso(lastUsedAt),
      }),
    ),
  end: async (tx, { user, id }) => {
    const [removed] = await tx.$queryRaw<{ name: string }[]>`
      delete from passkey where id = ${id} and user_id = ${user.id}::uuid returning name`
    const changes = removed && [{ field: 'passkey', before: removed.name, after: null }]
    return changes ? { action: 'passkey.remove', entity: userEntity(user), changes } : null
  },
  after: ({ user, now }) => enqueueSecurityNotice(user.id, 'passkey_removed', now),
}

const AUTHENTICATOR = 'totp'
const authenticator: AccessRegister = {
  load: async (id) => {
    const select = { totpAt: true, recoveryHashes: true } as const
    const { totpAt, recoveryHashes } = await db().user.findUniqueOrThrow({ where: { id }, select })
    if (!totpAt) return []
    return [{ id: AUTHENTICATOR, detail: String(recoveryHashes.length), createdAt: iso(totpAt) }]
  },
  end: async (tx, { user, id }) => {
    if (id !== AUTHENTICATOR) return null
    const where = { id: user.id, totpAt: { not: null } }
    const { count } = await tx.user.updateMany({ where, data: NO_TOTP })
    return count > 0 ? { action: 'totp.disable', entity: userEntity(user) } : null
  },
  after: ({ user, now }) => enqueueSecurityNotice(user.id, 'totp_off', now),
}

const externalId = (provider: string, subject: string): string => `${provider} ${subject}`
const external: AccessRegister = {
  load: async (userId) =>
    (await db().externalAccount.findMany({ where: { userId }, ...newest })).map(
      ({ provider, subject, createdAt }) => ({
        id: externalId(provider, subject),
        name: provider,
        detail: subject,
        createdAt: iso(createdAt),
      }),
    ),
  end: async (tx, { user, id }) => {
    const all = await tx.externalAccount.findMany({ where: { userId: user.id } })
    const found = all.find(({ provider, subject }) => externalId(provider, subject) === id)
    if (!found) return null
    const { provider, subject } = found
    await tx.externalAccount.delete({ where: { provider_subject: { provider, subject } } })
    const changes = [{ field: 'external', before: provider, after: null }]
    return { action: 'user.external_unlink', entity: userEntity(user), changes }
  },
}

/** A link by itself has no name that is no secret: those of one purpose end together. */
const mailLink: AccessRegister = {
  load: async (userId, now) => {
    const links = await db().mailToken.groupBy({
      by: ['purpose', 'email'],
      where: { userId, usedAt: null, expiresAt: { gt: now } },
      _max: { createdAt: true, expiresAt: true },
    })
    return links.map(({ purpose, email, _max }) => ({
      id: purpose,
      name: purpose,
      detail: email,
      createdAt: iso(_max.createdAt),
      expiresAt: iso(_max.expiresAt),
    }))
  },
  end: async (tx, { user, id, now }) => {
    const purpose = (['verify_email', 'reset_password'] as const).find((one) => one === id)
    if (!purpose) return null
    const where = { userId: user.id, purpose, usedAt: null, expiresAt: { gt: now } }
    const { count } = await tx.mailToken.deleteMany({ where })
    const changes = [{ field: 'purpose', before: purpose, after: null }]
    return count > 0 ? { action: 'user.mail_link_end', entity: userEntity(user), changes } : null
  },
}

const push: AccessRegister = {
  load: async (userId) =>
    (await db().pushSubscription.findMany({ where: { userId }, ...newest })).map(
      ({ id, userAgent, createdAt }) => ({ id, name: userAgent, createdAt: iso(createdAt) }),
    ),
  end: async (tx, { user, id }) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { id, userId: user.id } })
    return count > 0 ? { action: 'push.unsubscribe', entity: userEntity(user) } : null
  },
}

const telegram: AccessRegister = {
  load: async (userId) => {
    const link = await db().telegramLink.findUnique({ where: { userId } })
    return link ? [{ id: 'chat', name: link.username, createdAt: iso(link.connectedAt) }] : []
  },
  end: async (tx, { user, id }) => {
    if (id !== 'chat') return null
    const { count } = await tx.telegramLink.deleteMany({ where: { userId: user.id } })
    return count > 0 ? { action: 'telegram.disconnect', entity: userEntity(user) } : null
  },
}

const webhook: AccessRegister = {
  load: async (userId) =>
    (await db().webhook.findMany({ where: { userId }, ...newest })).map(({ id, name, url, createdAt }) => ({
      ...{ id, name },
      // the path of an address is often its secret
      detail: URL.canParse(url) ? new URL(url).host : '',
      createdAt: iso(createdAt),
    })),
  end: async (tx, { user, id }) => {
    const [removed] = await tx.$queryRaw<{ name: string }[]>`
      delete from webhook where id::text = ${id} and user_id = ${user.id}::uuid returning name`
    return removed ? { action: 'webhook.remove', entity: { type: 'webhook', id, name: removed.name } } : null
  },
}

/** Kept from an account that was merged into this one; once it is released it can be registered again. */
const address: AccessRegister = {
  load: async (userId) =>
    (await db().reservedEmail.findMany({ where: { userId }, ...newest })).map(({ email, createdAt }) => ({
      id: email,
      name: email,
      createdAt: iso(createdAt),
    })),
  end: async (tx, { user, id }) => {
    const { count } = await tx.reservedEmail.deleteMany({ where: { email: id, userId: user.id } })
    const changes = [{ field: 'address', before: id, after: null }]
    return count > 0 ? { action: 'user.address_release', entity: userEntity(user), changes } : null
  },
}

/** Every kind that ends while the account is held, in the order of the page. A new one gets its line here. */
export const ACCESS_REGISTERS: Readonly<Record<Exclude<AccessKind, 'credential'>, AccessRegister>> = {
  session,
  apiKey,
  dashboardLink,
  passkey,
  authenticator,
  external,
  mailLink,
  push,
  telegram,
  webhook,
  address,
}
