'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { MISSING } from '@/domain/units'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { AlertBadge } from '@/components/alerts/alert-badge'
import { MutedBadge } from '@/components/alerts/muted-badge'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { useAgeClock } from './age-clock'

/** What stands below a device's name: its exact id, where it has another name, and what marks it. */
export function DeviceNote({ device }: { device: Device }) {
  return (
    <>
      {deviceLabel(device) !== device.deviceId && (
        <span className="block truncate font-mono text-xs font-normal text-muted">{device.deviceId}</span>
      )}
      <DeviceNameBadges device={device} />
    </>
  )
}

function DeviceNameBadges({ device }: { device: Device }) {
  const { alerts, mute, access, flooding } = device
  if (access === 'owner' && !flooding && !mute && alerts.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <DeviceMarks device={device} />
    </span>
  )
}

/** What marks a device besides its name: its open alerts, whose it is, when not one's own, that it sends too much. */
export function DeviceMarks({ device }: { device: Device }) {
  const t = useTranslations('devices')
  const { access, flooding } = device
  return (
    <>
      <AlertBadge device={device} />
      <MutedBadge device={device} />
      {access !== 'owner' && <Chip tone="accent">{t(SHARED[access])}</Chip>}
      {flooding && <Chip tone="warning">{t('flooding')}</Chip>}
    </>
  )
}

/** Whether a level is shown, or missed: a tank has one, a pump none. */
export const hasLevel = ({ levelPercent, kind }: Device): boolean => levelPercent !== null || kind === 'tank'

const SHARED = { viewer: 'sharedViewer', operator: 'sharedOperator' } as const

/** Every open alert and since when, the worst first. */
export function AlertsCell({ alerts }: Pick<Device, 'alerts'>) {
  const nameOf = useAlertName()
  if (alerts.length === 0) return <span className="text-muted">{MISSING}</span>
  return (
    <ul>
      {alerts.map((alert) => (
        <li key={alert.id} className="flex flex-wrap gap-x-1.5">
          {nameOf(alert)}{' '}
          <span className="text-muted">
            <LastSeenCell at={alert.openedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function TagsCell({ tags }: Pick<Device, 'tags'>) {
  if (tags.length === 0) return <span className="text-muted">{MISSING}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  )
}

const STATUS = {
  online: { label: 'statusOnline', dot: 'rounded-full bg-success' },
  offline: { label: 'statusOffline', dot: 'bg-critical' },
  unknown: { label: 'statusUnknown', dot: 'rounded-full border border-line-strong' },
} as const

/** A dot and a word; the dot's shape differs too. */
export function StatusCell({ status }: Pick<Device, 'status'>) {
  const t = useTranslations('devices')
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={cn('size-2', STATUS[status].dot)} />
      {t(STATUS[status].label)}
    </span>
  )
}

/** How long ago a device was last heard; the instant itself in the tooltip. */
export function LastSeenCell({ at }: { at: string | null }) {
  const now = useAgeClock()
  const t = useTranslations('devices')
  const format = useFormat()
  if (!at) return <span className="text-muted">{t('never')}</span>
  return (
    <time dateTime={at} data-tip={format.dateTime(at)} className="whitespace-nowrap tabular-nums">
      {format.ago(at, now)}
    </time>
  )
}
