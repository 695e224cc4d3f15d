'use client'
import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import type { Notification } from '@/contracts/notifications'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'
import { type AnySeverity, SEVERITY_LOOKS } from '@/widgets/kit/alerts/severity-looks'

const ACCENTS: Record<AnySeverity, string> = {
  critical: 'border-l-critical',
  warning: 'border-l-warning',
  info: 'border-l-info',
  success: 'border-l-success',
}

type Props = { notification: Notification; now: number | null; onOpen: () => void; onRemove: () => void }

/** One notification: the way to its device, and its end. */
export function NotificationItem({ notification, now, onOpen, onRemove }: Props) {
  const t = useTranslations('notifications')
  const { read, severity, title } = notification
  return (
    <li
      className={cn(
        'flex items-start border-b border-l-4 border-b-line pr-1',
        read ? 'border-l-transparent' : `${ACCENTS[severity]} bg-background`,
      )}
    >
      <Door notification={notification} onOpen={onOpen}>
        <Words notification={notification} now={now} />
      </Door>
      <IconButton label={t('remove', { title })} className="mt-1.5" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

type DoorProps = Pick<Props, 'notification' | 'onOpen'> & { children: ReactNode }

/** What the whole row does: it leads to the device's alerts, and marks as read. */
function Door({ notification: { deviceId, alertId }, onOpen, children }: DoorProps) {
  const look = {
    'data-door': true,
    onClick: onOpen,
    className: 'flex min-w-0 flex-1 gap-2.5 py-2.5 pr-1 pl-3 text-left -outline-offset-2 hover:bg-sunken',
  }
  if (!deviceId) {
    return (
      <button type="button" {...look}>
        {children}
      </button>
    )
  }
  const alert = alertId ? `&alert=${encodeURIComponent(alertId)}` : ''
  return (
    <Link href={`/devices/${encodeURIComponent(deviceId)}?tab=alerts${alert}`} {...look}>
      {children}
    </Link>
  )
}

function Words({ notification, now }: Pick<Props, 'notification' | 'now'>) {
  const t = useTranslations('notifications')
  const severities = useTranslations('deviceAlerts.severity')
  const format = useFormat()
  const { severity, title, message, read, createdAt, deviceName } = notification
  const { Icon, text } = SEVERITY_LOOKS[severity]
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
        </span>
      </span>
    </>
  )
}
