'use client'
import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/client/format'
import { type TankStatus as Status, thresholdsOf } from '@/domain/tank/thresholds'
import { cn } from '@/ui/cn'
import { AcknowledgeButton } from '../kit/alerts/acknowledge-button'
import { unheededOf } from '../kit/alerts/open-alerts'
import { DeviceFrame, type DeviceView } from '../kit/device-frame'
import { InvalidConfig } from '../kit/device-states'
import { TankSettingsButton } from '../kit/tank-settings-button'
import { useLevelHistory } from '../kit/use-level-history'
import { useParsed } from '../kit/use-parsed'
import type { WidgetProps } from '../kit/widget-shell'
import { tankStatus } from './definition'
import { ruleOf, sinceOf, type Since } from './rule'

const LOOKS: Record<Status, { Icon: typeof CircleCheck; tone: string }> = {
  ok: { Icon: CircleCheck, tone: 'bg-success-soft text-success' },
  low: { Icon: TriangleAlert, tone: 'bg-warning-soft text-warning' },
  critical: { Icon: OctagonAlert, tone: 'bg-critical-soft text-critical' },
  unknown: { Icon: CircleHelp, tone: 'bg-sunken text-muted' },
}

/** One word for a tank, the rule behind it and what to do. */
export function TankStatus({ config: stored }: WidgetProps) {
  const config = useParsed(tankStatus, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame deviceId={config.deviceId} pollS={tankStatus.pollS}>
      {(view) => <Body {...view} />}
    </DeviceFrame>
  )
}

const DAY_MINUTES = 1440
const FIVE_MINUTE_BUCKETS = 288
/** A history that begins this soon in the window covers it: two buckets. */
const REACH_MINUTES = 10

const Body = memo(function Body({ device, at, freshness, now }: DeviceView) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const thresholds = thresholdsOf(device.notificationSettings)
  const percent = freshness === 'expired' ? null : device.levelPercent
  const rule = ruleOf(percent, thresholds)
  const { history } = useLevelHistory(device, {
    minutes: DAY_MINUTES,
    points: FIVE_MINUTE_BUCKETS,
    refreshS: 300,
    enabled: rule.status !== 'unknown',
  })
  const reachesBy = now - (DAY_MINUTES - REACH_MINUTES) * 60_000
  const since =
    history && (sinceOf(history, { status: rule.status, thresholds, reachesBy }) ?? { at, isOpen: false })
  const { Icon, tone } = LOOKS[rule.status]
  const name = rule.name && t(`thresholds.${rule.name}`)
  return (
    <div
      className={cn(
        'flex h-full flex-col justify-center gap-[clamp(0.25rem,5cqh,1rem)]',
        freshness === 'stale' && 'text-muted',
      )}
    >
      <p className="flex items-center gap-3">
        <span
          aria-hidden
          className={cn(
            'grid size-[clamp(2.5rem,30cqh,5rem)] shrink-0 place-items-center rounded-full',
            tone,
          )}
        >
          <Icon className="size-3/5" />
        </span>
        <span className="min-w-0">
          <strong className="block text-[clamp(1.25rem,14cqh,3rem)] leading-tight font-semibold">
            {t(`tankStatus.${rule.status}`)}
          </strong>
          <span className="block text-xs text-muted tabular-nums">
            {rule.status !== 'unknown' && <SinceWords since={since ?? null} />}
          </span>
        </span>
        <span className="ml-auto text-[clamp(1.125rem,12cqh,2.5rem)] font-medium tabular-nums">
          {format.percent(percent)}
        </span>
      </p>
      <p className="truncate text-[0.8125rem] text-muted">
        {rule.compared === 'none'
          ? t('rules.none')
          : t(`rules.${rule.compared}`, { name: name ?? '', percent: format.percent(rule.percent) })}
      </p>
      <NextAction status={rule.status} view={{ device, freshness }} />
    </div>
  )
})

function SinceWords({ since }: { since: Since | null }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  if (!since) return null
  return <>{since.isOpen ? t('sinceOverDay') : t('since', { time: format.time(since.at) })}</>
}

function NextAction({
  status,
  view: { device, freshness },
}: {
  status: Status
  view: Pick<DeviceView, 'device' | 'freshness'>
}) {
  const t = useTranslations('widgets')
  if (status === 'unknown' && freshness !== 'expired')
    return (
      <p>
        <TankSettingsButton device={device} text={t('describeTank')} />
      </p>
    )
  const isSilent = freshness !== 'fresh' || device.status === 'offline'
  const alert = unheededOf(device.alerts)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 text-[0.8125rem] font-medium">
      <p>{isSilent ? t('actions.silent') : t(`actions.${status}`)}</p>
      {alert && <AcknowledgeButton device={device} alert={alert} />}
    </div>
  )
}
