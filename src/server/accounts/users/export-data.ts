import type { exportData } from '@/contracts/security'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { publicUrl } from '@/server/env'
import type { Verb } from '@/server/verb'
import { textStream } from '@/server/text-stream'
import { userView } from '@/server/user-view'

/**
 * The file's parts, each asked for when it is written: one after the other, none of them twice in memory. Its fields keep
 * the names that people have in files of before.
 */
const PARTS: Record<string, (userId: string) => Promise<unknown>> = {
  profile: async (id) => {
    const user = await db().user.findUniqueOrThrow({ where: { id } })
    const { createdAt, emailVerifiedAt, quietHours, totpAt, narrowOrder, dashboardName } = user
    return {
      ...userView(user),
      createdAt,
      emailVerifiedAt,
      quietHours,
      narrowOrder,
      dashboardName,
      authenticatorSince: totpAt,
    }
  },
  devices: async (ownerId) => {
    const rows = await db().device.findMany({ where: { ownerId }, include: { shares: true } })
    return rows.map(({ id: _id, uuid: _uuid, ownerId: _owner, publicId, ...device }) => ({
      deviceId: publicId,
      ...device,
      shares: device.shares.map(({ role, createdAt }) => ({ role, createdAt })),
      readings: readingsOf(publicId),
    }))
  },
  sharedWithMe: async (userId) => {
    const rows = await db().deviceShare.findMany({
      where: { userId },
      select: { role: true, createdAt: true, device: { select: { publicId: true, name: true } } },
    })
    return rows.map(({ device: { publicId, name }, ...share }) => ({
      ...share,
      device: { deviceId: publicId, name },
    }))
  },
  widgets: (userId) => db().widget.findMany({ where: { userId }, omit: { userId: true } }),
  dashboards: (userId) => db().dashboard.findMany({ where: { userId }, omit: { userId: true } }),
  layouts: (userId) => db().layoutVersion.findMany({ where: { userId }, omit: { userId: true } }),
  views: (userId) => db().savedView.findMany({ where: { userId }, omit: { userId: true } }),
  sites: (ownerId) => db().site.findMany({ where: { ownerId }, omit: { ownerId: true, nameKey: true } }),
  alerts: async (ownerId) => {
    const omit = { ownerId: true, acknowledgedById: true } as const
    const rows = await db().alert.findMany({ where: { ownerId }, omit })
    return rows.map(({ evidence, notifiedAt, suppressedUntil, ...alert }) => ({
      ...alert,
      why: evidence,
      toldAt: notifiedAt,
      holdUntil: suppressedUntil,
    }))
  },
  notifications: async (userId) => {
    const omit = { userId: true, deletedAt: true } as const
    const rows = await db().notification.findMany({ where: { userId, deletedAt: null }, omit })
    return rows.map(({ devicePublicId, ...notification }) => ({ ...notification, deviceId: devicePublicId }))
  },
  deliveries: (userId) =>
    db().delivery.findMany({ where: { userId }, omit: { userId: true, message: true, batchKey: true } }),
  mutes: (userId) => db().mute.findMany({ where: { userId }, omit: { userId: true } }),
  commands: async (userId) => {
    const rows = await db().command.findMany({ where: { userId }, omit: { userId: true } })
    return rows.map(({ payload, ...command }) => ({ ...command, order: payload }))
  },
  notes: (authorId) => db().deviceNote.findMany({ where: { authorId }, omit: { authorId: true } }),
  browsers: (userId) =>
    db().pushSubscription.findMany({ where: { userId }, select: { userAgent: true, createdAt: true } }),
  telegram: (userId) =>
    db().telegramLink.findUnique({
      where: { userId },
      omit: { userId: true, codeHash: true, codeExpiresAt: true },
    }),
  webhooks: (userId) => db().webhook.findMany({ where: { userId }, omit: { userId: true, secret: true } }),
  sessions: (userId) =>
    db().session.findMany({ where: { userId }, omit: { userId: true, impersonatorSessionId: true } }),
  passkeys: (userId) =>
    db().passkey.findMany({ where: { userId }, select: { name: true, createdAt: true, lastUsedAt: true } }),
  apiKeys: (userId) =>
    db().apiKey.findMany({ where: { userId }, omit: { userId: true, hash: true, previousHash: true } }),
  dashboardLinks: (userId) =>
    db().dashboardLink.findMany({ where: { userId }, omit: { userId: true, tokenHash: true } }),
  externalAccounts: (userId) => db().externalAccount.findMany({ where: { userId }, omit: { userId: true } }),
}

/** Years of readings do not belong into one JSON text; each device has a file of its own for them. */
const readingsOf = (deviceId: string): string =>
  `${publicUrl}/api/devices/${encodeURIComponent(deviceId)}/readings.csv`

async function* pieces(userId: string, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)}`
  for (const [name, load] of Object.entries(PARTS))
    yield `,\n${JSON.stringify(name)}:${JSON.stringify(await load(userId), undefined, 1)}`
  yield '}\n'
}

/** All data stored about a user, without credentials: no secrets, no hashes. Recorded before the first byte leaves. */
export const exportOwnData: Verb<typeof exportData> = async (ctx) => {
  const { actor, now } = ctx
  const { id, email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
  await recordAudit(pool(), ctx, { action: 'user.export', entity: userEntity({ id, email }) })
  return new Response(textStream(pieces(id, now)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="cistern-data-${now.toISOString().slice(0, 10)}.json"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
