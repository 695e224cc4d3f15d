import type { AdminUserDetail, getUser } from '@/contracts/admin/users'
import { MOST_OF_USER } from '@/domain/access/list-ends'
import { loadSessions } from '@/server/accounts/sessions/sessions'
import { loadAlerts } from '@/server/alerts/alert-view'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { loadChannelHealth } from '@/server/notifications/delivery/health'
import type { Verb } from '@/server/verb'
import type { AuditRecord } from '@/contracts/audit'
import { Prisma } from '@/generated/prisma/client'
import { loadRecordPage } from '@/server/audit/record-query'
import { loadUsers } from './load-users'

/** What a user did and what was done to the account, newest first. */
async function loadUserActivity(id: string): Promise<AuditRecord[]> {
  const { records } = await loadRecordPage({}, { limit: MOST_OF_USER.activity }, [
    Prisma.sql`actor_id = ${id}`,
    Prisma.sql`entity_type = 'user' and entity_id = ${id}`,
  ])
  return records
}

const ALERTS_MS = 30 * 86_400_000

const DEVICE = { publicId: true, name: true, online: true, owner: { select: { email: true } } } as const

const loadAccount = (id: string) =>
  db().user.findUnique({
    where: { id },
    include: {
      alertsTo: { select: { id: true, email: true } },
      devices: { select: DEVICE, orderBy: { publicId: 'asc' }, take: MOST_OF_USER.devices },
      shares: {
        include: { device: { select: DEVICE } },
        orderBy: { deviceUuid: 'asc' },
        take: MOST_OF_USER.devices,
      },
      _count: { select: { passkeys: true, externals: true } },
    },
  })
type Account = NonNullable<Awaited<ReturnType<typeof loadAccount>>>
type Shown = Account['devices'][number]

const nameOf = ({ name, publicId }: Shown): string => name || publicId
const statusOf = ({ online }: Shown): string => (online === null ? 'unknown' : online ? 'online' : 'offline')

const accountView = (account: Account) => ({
  timezone: account.timezone,
  phone: account.phone,
  disabledAt: account.disabledAt?.toISOString() ?? null,
  alertsTo: account.alertsTo,
  factors: {
    password: account.passwordHash !== null,
    totp: account.totpAt !== null,
    passkeys: account._count.passkeys,
    external: account._count.externals,
  },
  deviceList: account.devices.map((device) => ({
    deviceId: device.publicId,
    name: nameOf(device),
    status: statusOf(device),
  })),
  shareList: account.shares.map(({ role, device }) => ({
    deviceId: device.publicId,
    name: nameOf(device),
    role,
    owner: device.owner?.email ?? null,
  })),
})

async function loadRecentAlerts(userId: string, now: Date): Promise<AdminUserDetail['alerts']> {
  const from = new Date(now.getTime() - ALERTS_MS)
  const alerts = await loadAlerts({ userId, role: 'user' }, { from, limit: MOST_OF_USER.alerts })
  return alerts.map(({ id, deviceName, rule, severity, openedAt, resolvedAt }) => ({
    id,
    deviceName,
    rule,
    severity,
    openedAt,
    resolvedAt,
  }))
}

export const showManagedUser: Verb<typeof getUser> = async ({ actor, now }, { params: { id } }) => {
  const [[listed], account] = await Promise.all([loadUsers([id]), loadAccount(id)])
  if (!listed || !account) throw new AppError('not_found', 'There is no such user')
  const [sessionList, { channels }, alerts, activity] = await Promise.all([
    loadSessions({ userId: id, now, current: actor.sessionId }),
    loadChannelHealth(id),
    loadRecentAlerts(id, now),
    loadUserActivity(id),
  ])
  return { user: { ...listed, ...accountView(account), sessionList, channels, alerts, activity } }
}
