'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { Chip } from '@/ui/chip'
import { MutedBadge } from '@/components/alerts/muted-badge'
import { qualityBadgeOf } from './freshness'

/**
 * How old what it says is, by the device's own clock; when it was last heard from stands in the tooltip. It is as wide for
 * "now" as for the longest seconds, so that nothing beside it changes its line at each reading.
 */
export function DeviceAge({ device, at, now }: { device: Device; at: number; now: number }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const ago = format.ago(at, now)
  const tip = t('times', { measured: format.dateTime(at), received: format.dateTime(device.lastSeenAt) })
  return (
    <time
      dateTime={new Date(at).toISOString()}
      data-tip={tip}
      className="shrink-0 tabular-nums [@container_(width>=320px)]:min-w-[8.25em]"
    >
      <span className="[@container_(width<320px)]:hidden">{t('asOf', { ago })}</span>
      <span className="hidden [@container_(width<320px)]:inline">{ago}</span>
    </time>
  )
}

/** What is missing or doubtful about the level, and that nothing is to be heard of it. */
export function DeviceBadges({ device }: { device: Device }) {
  const t = useTranslations('widgets')
  const badge = qualityBadgeOf(device)
  const { each, total } = device.tanks
  const reporting = each.filter(({ percent }) => percent !== null).length
  return (
    <>
      <MutedBadge device={device} />
      {total > 1 && reporting > 0 && reporting < total && (
        <Chip tone="warning">{t('partial', { reporting, total })}</Chip>
      )}
      {badge && <Chip tone="warning">{t(`quality.${badge}`)}</Chip>}
    </>
  )
}
