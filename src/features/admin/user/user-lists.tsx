'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { AuditTimeline } from '@/components/audit/audit-timeline'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { MOST_OF_USER } from '@/domain/access/list-ends'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { TitledCard } from '@/ui/titled-card'

const AGE_TICK_MS = 60_000
const deviceHref = (deviceId: string) => `/devices/${encodeURIComponent(deviceId)}`

type Props = { user: AdminUserDetail }

/** Own devices and those that others share with this user. */
export function UserDevices({ user }: Props) {
  const t = useTranslations('admin.lists')
  return (
    <TitledCard
      title={t('devices', { count: user.devices })}
      tools={
        user.devices > 0 && (
          <Button asChild size="sm">
            <Link href={`/devices?owner=${encodeURIComponent(user.email)}`}>{t('allDevices')}</Link>
          </Button>
        )
      }
    >
      <Rows empty={t('noDevices')} most={MOST_OF_USER.devices}>
        {user.deviceList.map(({ deviceId, name, status }) => (
          <DeviceRow key={deviceId} deviceId={deviceId} name={name}>
            <Chip>{t(`status.${status}`)}</Chip>
          </DeviceRow>
        ))}
        {user.shareList.map(({ deviceId, name, role, owner }) => (
          <DeviceRow key={`shared-${deviceId}`} deviceId={deviceId} name={name}>
            <Chip tone="info">{t(`share.${role}`, { owner: owner ?? '' })}</Chip>
          </DeviceRow>
        ))}
      </Rows>
    </TitledCard>
  )
}

function DeviceRow({ deviceId, name, children }: { deviceId: string; name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <Link href={deviceHref(deviceId)} className="min-w-0 flex-1 truncate font-medium hover:underline">
        {name || deviceId}
        {name && <span className="ml-2 font-mono text-xs text-muted">{deviceId}</span>}
      </Link>
      {children}
    </li>
  )
}

export function UserSessions({ user }: Props) {
  const t = useTranslations('admin.lists')
  const impersonation = useTranslations('impersonation')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return (
    <TitledCard title={t('sessions', { count: user.sessions })}>
      <Rows empty={t('noSessions')}>
        {user.sessionList.map(({ id, userAgent, ip, lastSeenAt, readOnly }) => (
          <li key={id} className="py-2 text-sm">
            <p className="flex items-center gap-2 font-medium" title={userAgent}>
              <span className="truncate">{userAgent || t('unknownClient')}</span>
              {readOnly && <Chip tone="warning">{impersonation('chip')}</Chip>}
            </p>
            <p className="text-[0.8125rem] text-muted">
              {[ip, t('seen', { ago: format.ago(lastSeenAt, now) })].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </Rows>
    </TitledCard>
  )
}

export function UserAlerts({ user }: Props) {
  const t = useTranslations('admin.lists')
  const format = useFormat()
  const nameOf = useAlertName()
  return (
    <TitledCard title={t('alerts')}>
      <Rows empty={t('noAlerts')} most={MOST_OF_USER.alerts}>
        {user.alerts.map(({ id, deviceName, rule, severity, openedAt, resolvedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <Chip tone={severity === 'critical' ? 'critical' : severity === 'warning' ? 'warning' : 'info'}>
              {t(`severity.${severity}`)}
            </Chip>
            <span className="min-w-0 flex-1 basis-48 truncate">
              {deviceName} · {nameOf({ rule, severity, channel: 0 })}
            </span>
            <span className="text-[0.8125rem] whitespace-nowrap text-muted">
              {format.dateTime(openedAt)}
              {!resolvedAt && ` · ${t('open')}`}
            </span>
          </li>
        ))}
      </Rows>
    </TitledCard>
  )
}

export function UserActivity({ user }: Props) {
  const t = useTranslations('admin.lists')
  return (
    <TitledCard title={t('activity')}>
      {user.activity.length > 0 ? (
        <>
          <AuditTimeline label={t('activity')} records={user.activity} />
          <AtMost rows={user.activity.length} most={MOST_OF_USER.activity} />
        </>
      ) : (
        <p className="text-sm text-muted">{t('noActivity')}</p>
      )}
    </TitledCard>
  )
}

type RowsProps = {
  empty: string
  /** Where the server ends the list. */
  most?: number
  children: ReactNode
}

function Rows({ empty, most = Infinity, children }: RowsProps) {
  const rows = [children].flat(2).length
  if (rows === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">{children}</ul>
      <AtMost rows={rows} most={most} />
    </>
  )
}

/** What a full list says, so that nobody takes it for all. */
function AtMost({ rows, most }: { rows: number; most: number }) {
  const t = useTranslations('admin.lists')
  return rows >= most && <p className="text-[0.8125rem] text-muted">{t('atMost', { count: most })}</p>
}
