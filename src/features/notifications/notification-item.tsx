'use client'
import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import type { Notification } from '@/contracts/notifications'
import { isAcknowledgeable } from '@/domain/alerts/types'
import { deviceLabel } from '@/domain/devices/device-name'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'
import { AcknowledgeButton } from '@/components/alerts/acknowledge-button'
import { type AnySeverity, SEVERITY_STYLES } from '@/components/alerts/severity-styles'
import type { NotificationGroup } from './notification-groups'
import { notificationHref } from './notification-href'

const ACCENTS: Record<AnySeverity, string> = {
  critical: 'border-l-critical',
  warning: 'border-l-warning',
  info: 'border-l-info',
  success: 'border-l-success',
}

type Props = {
  group: NotificationGroup
  now: number | null
  onOpen: () => void
  onRemove: () => void
}

/** What was told of one episode: the way to its device, that one knows of it, and its end. */
export function NotificationItem({ group, now, onOpen, onRemove }: Props) {
  const t = useTranslations('notifications')
  const { newest, open, all } = group
  const read = all.every((one) => one.read)
  // while it is open it is as bad as it is now, whatever was told last
  const severity = open?.alert.severity ?? newest.severity
  const shown = { ...newest, read, severity }
  const began = all.length > 1 && !open ? group.began : null
  return (
    <li
      className={cn(
        'flex items-start border-b border-l-4 border-b-line pr-1',
        read ? 'border-l-transparent' : `${ACCENTS[severity]} bg-background`,
      )}
    >
      <div className="min-w-0 flex-1">
        <NotificationLink notification={newest} onOpen={onOpen}>
          <NotificationText notification={shown} now={now} began={began} />
        </NotificationLink>
        {open && isAcknowledgeable(open.alert) && open.alert.acknowledgedAt === null && (
          <div className="-mt-1 pb-2 pl-9.5">
            <AcknowledgeButton device={open.device} alert={open.alert} of={deviceLabel(open.device)} />
          </div>
        )}
      </div>
      <IconButton writes label={t('remove', { title: newest.title })} className="mt-1.5" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

type NotificationLinkProps = { notification: Notification; onOpen: () => void; children: ReactNode }

/** What the whole row does: it leads to the device's alerts, and marks as read. */
function NotificationLink({ notification, onOpen, children }: NotificationLinkProps) {
  const place = notificationHref(notification)
  const look = {
    'data-door': true,
    onClick: onOpen,
    className: 'flex w-full min-w-0 gap-2.5 py-2.5 pr-1 pl-3 text-left -outline-offset-2 hover:bg-sunken',
  }
  if (!place) {
    return (
      <button type="button" {...look}>
        {children}
      </button>
    )
  }
  return (
    <Link href={place} {...look}>
      {children}
    </Link>
  )
}

type NotificationTextProps = {
  notification: Notification
  now: number | null
  /** When it began, of what is over. */ began: string | null
}

function NotificationText({ notification, now, began }: NotificationTextProps) {
  const t = useTranslations('notifications')
  const severities = useTranslations('deviceAlerts.severity')
  const format = useFormat()
  const { severity, title, message, read, createdAt, deviceName } = notification
  const { Icon, text } = SEVERITY_STYLES[severity]
  return (
    <>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', text)} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={cn('text-sm', !read && 'font-semibold')}>
          <span className="sr-only">
            {read ? severities(severity) : t('unread', { severity: severities(severity) })}:{' '}
          </span>
          {title}
        </span>
        <span className="line-clamp-2 text-[0.8125rem] break-words text-muted" title={message}>
          {message}
        </span>
        <span className="flex min-w-0 gap-1 text-xs text-muted">
          {deviceName && (
            <>
              <span className="truncate">{deviceName}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <time dateTime={createdAt} data-tip={format.dateTime(createdAt)} className="shrink-0 tabular-nums">
            {format.ago(createdAt, now)}
          </time>
          {began && (
            <>
              <span aria-hidden>·</span>
              <time dateTime={began} data-tip={format.dateTime(began)} className="shrink-0 tabular-nums">
                {t('began', { ago: format.ago(began, now) })}
              </time>
            </>
          )}
        </span>
      </span>
    </>
  )
}
