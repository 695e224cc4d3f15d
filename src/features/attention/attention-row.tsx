'use client'
import { Check, CircleSlash, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { createElement } from 'react'
import { useFormat } from '@/client/format'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { AcknowledgeButton } from '@/components/alerts/acknowledge-button'
import { SEVERITY_STYLES } from '@/components/alerts/severity-styles'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { freshnessOf, levelTimeOf } from '@/components/device/freshness'
import type { AttentionItem } from './attention-items'

const EDGE_CLASSES: Record<AttentionItem['degree'], string> = {
  critical: 'border-l-critical',
  warning: 'border-l-warning',
  quiet: 'border-l-line-strong',
}
const TONE_CLASSES: Record<AttentionItem['degree'], string> = {
  critical: 'text-critical',
  warning: 'text-warning',
  quiet: 'text-muted',
}

/** Each kind of trouble has a shape of its own beside its colour. */
function iconOf({ what, degree, isKnown }: AttentionItem): LucideIcon {
  if (isKnown) return Check
  if (what === 'offline') return CircleSlash
  if (what === 'stale') return Clock
  if (what === 'noReading' || what === 'noLevel') return Hourglass
  return SEVERITY_STYLES[degree === 'quiet' ? 'info' : degree].Icon
}

/** Whether the level of back then may be repeated: not after a day. */
function hasLevel({ device }: AttentionItem, now: number): boolean {
  const at = levelTimeOf(device)
  return device.levelPercent !== null && at !== null && freshnessOf(device, at, now) !== 'expired'
}

function useAttentionText(): (trouble: AttentionItem, now: number) => string {
  const t = useTranslations('attention')
  const format = useFormat()
  const nameOf = useAlertName()
  return (trouble, now) => {
    const { what, alert, others } = trouble
    const { levelPercent } = trouble.device
    const isLevelKnown = hasLevel(trouble, now)
    const percent = format.percent(levelPercent)
    const isLevel = alert?.rule === 'level_low' || what === 'critical' || what === 'low'
    const name =
      what === 'offline' && isLevelKnown
        ? t('what.offlineWas', { percent })
        : what === 'alert' && alert
          ? nameOf(alert)
          : t(`what.${what === 'alert' ? 'stale' : what}`)
    const words = isLevel && isLevelKnown ? `${name} · ${percent}` : name
    return others > 0 ? `${words}, ${t('others', { count: others })}` : words
  }
}

/** A device that needs somebody: what, since when, the way to it, and that one knows. */
export function AttentionRow({ trouble, now }: { trouble: AttentionItem; now: number }) {
  const t = useTranslations('attention')
  const words = useTranslations('deviceAlerts')
  const format = useFormat()
  const whatOf = useAttentionText()
  const { device, degree, alert, since, isKnown } = trouble
  const name = deviceLabel(device)
  const link = alert ? `?tab=alerts&alert=${encodeURIComponent(alert.id)}` : ''
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-l-4 border-line bg-surface py-1.5 pr-1.5 pl-3',
        isKnown ? 'border-l-line' : EDGE_CLASSES[degree],
      )}
    >
      {createElement(iconOf(trouble), {
        'aria-hidden': true,
        className: cn('size-5 shrink-0', isKnown ? 'text-muted' : TONE_CLASSES[degree]),
      })}
      <p className="min-w-0 flex-[1_1_12rem] leading-snug phone:flex-[1_1_8rem]">
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="flex flex-wrap gap-x-1.5 text-[0.8125rem]">
          <span className={cn('font-medium tabular-nums', isKnown ? 'text-muted' : TONE_CLASSES[degree])}>
            {whatOf(trouble, now)}
          </span>
          {since !== null && (
            <time
              dateTime={new Date(since).toISOString()}
              data-tip={format.dateTime(since)}
              className="text-muted tabular-nums"
            >
              <span className="phone:hidden">
                {t('since', { time: format.time(since), ago: format.ago(since, now) })}
              </span>
              {/* the hour stands in the device's alert, a tap away */}
              <span className="hidden phone:inline">{format.ago(since, now)}</span>
            </time>
          )}
          {alert?.acknowledgedAt && <span className="text-muted">{words('acknowledged')}</span>}
        </span>
      </p>
      <span className="ml-auto flex items-center gap-1.5">
        {/* on a phone all of the row leads to it */}
        <Button
          asChild
          size="sm"
          variant="ghost"
          className="phone:absolute phone:inset-0 phone:h-auto phone:bg-transparent! phone:text-transparent!"
        >
          <Link
            href={`/devices/${encodeURIComponent(device.deviceId)}${link}`}
            prefetch={false}
            aria-label={t('openNamed', { name })}
          >
            {t('open')}
          </Link>
        </Button>
        {alert && alert.acknowledgedAt === null && (
          <span className="relative flex">
            <AcknowledgeButton device={device} alert={alert} of={name} />
          </span>
        )}
      </span>
    </li>
  )
}
