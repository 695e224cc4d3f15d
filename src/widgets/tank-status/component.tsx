'use client'
import { CircleCheck, CircleHelp, Clock, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/client/format'
import { getUsage } from '@/contracts/part-calls'
import { type TankStatus as Status, thresholdsOf } from '@/domain/tank/thresholds'
import { cn } from '@/ui/cn'
import { AcknowledgeButton } from '@/components/alerts/acknowledge-button'
import { unacknowledgedAlertOf } from '@/components/alerts/open-alerts'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { durationOf } from '@/domain/time/duration'
import type { LevelHistoryPoint } from '@/components/tank/level-points'
import { rateOf } from '@/components/tank/rate'
import { useDeviceCall } from '@/components/query/use-device-call'
import { FactsCard } from '../kit/facts-card'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import { useLevelHistory } from '@/components/tank/use-level-history'
import { dayBlocksOf } from './day-blocks'
import { DayStrip } from './day-strip'
import { tankStatusDefinition } from './definition'
import { type NextAction as Advice, nextActionOf } from './next-action'
import {
  type StatusRule,
  statusRuleOf,
  type StatusSince,
  statusSinceOf,
  type StatusBasis,
  statusBasisOf,
} from './status-rule'

const TANK_STATUS_STYLES: Record<Status, { Icon: typeof CircleCheck; tone: string }> = {
  ok: { Icon: CircleCheck, tone: 'bg-sunken' },
  low: { Icon: TriangleAlert, tone: 'bg-warning-soft text-warning' },
  critical: { Icon: OctagonAlert, tone: 'bg-critical-soft text-critical' },
  unknown: { Icon: CircleHelp, tone: 'bg-sunken text-muted' },
}
/** A status of back then: without the colour it had, and without the tick. */
const AGED_STYLE = { Icon: Clock, tone: 'bg-sunken text-muted' }

const DAY_MINUTES = 1440
const FIVE_MINUTE_BUCKETS = 288
/** A history that begins this soon in the window covers it: two buckets. */
const REACH_MINUTES = 10

const Body = memo(function Body(view: DeviceView) {
  const { device, at, freshness, now } = view
  const t = useTranslations('widgets')
  const format = useFormat()
  const thresholds = thresholdsOf(device.notificationSettings)
  const percent = freshness === 'expired' ? null : device.levelPercent
  const rule = statusRuleOf(percent, thresholds)
  const standing = statusBasisOf({ percent: device.levelPercent, status: device.status, freshness })
  const isClaimed = standing === 'current' || standing === 'aged'
  const status = isClaimed ? rule.status : 'unknown'
  const { history } = useLevelHistory(device, {
    minutes: DAY_MINUTES,
    points: FIVE_MINUTE_BUCKETS,
    refreshS: 300,
    enabled: standing === 'current',
  })
  const reachesBy = now - (DAY_MINUTES - REACH_MINUTES) * 60_000
  const since =
    history &&
    (statusSinceOf(history, { status: rule.status, thresholds, reachesBy }) ?? { at, isOpen: false })
  const { Icon, tone } = standing === 'aged' ? AGED_STYLE : TANK_STATUS_STYLES[status]
  return (
    <FactsCard
      className={cn(
        '[justify-content:safe_center] gap-[clamp(0.125rem,3cqh,1rem)] tall:gap-6',
        standing === 'aged' && 'text-muted',
      )}
    >
      <p className="flex items-center gap-3 tall-narrow:flex-col tall-narrow:text-center tall-wide:gap-8">
        <span
          aria-hidden
          className={cn(
            'grid size-[clamp(2.25rem,min(28cqh,18cqw),5rem)] shrink-0 place-items-center rounded-full tall:size-[min(30cqh,50cqw,14rem)]',
            '[@container_(width<190px)]:hidden',
            tone,
          )}
        >
          <Icon className="size-3/5" />
        </span>
        <span className="min-w-0">
          <strong className="block text-[clamp(1rem,min(17cqh,9cqw),3rem)] tall-narrow:text-5xl tall-wide:text-8xl leading-tight font-semibold">
            {t(`tankStatus.${status}`)}
          </strong>
          <span className="block text-xs text-muted tabular-nums tall:text-lg">
            <StatusBasisLine standing={standing} since={since ?? null} view={view} />
          </span>
        </span>
        <span
          className={cn(
            'ml-auto text-[clamp(1.125rem,min(12cqh,8cqw),2.5rem)] tall-narrow:mx-auto tall-narrow:text-6xl tall-wide:text-8xl font-medium tabular-nums',
            status === 'critical' && standing === 'current' && 'text-critical',
          )}
        >
          {format.percent(isClaimed ? percent : null)}
        </span>
      </p>
      <p className="text-[0.8125rem] leading-tight text-muted tall-narrow:text-center tall-narrow:text-lg tall-wide:text-2xl">
        {standing === 'unheard' && percent !== null ? (
          t('lastKnown', { status: t(`tankStatus.${rule.status}`), percent: format.percent(percent) })
        ) : (
          <RuleText rule={rule} />
        )}
      </p>
      <NextAction standing={standing} status={status} device={device} history={history} now={now} />
      {standing === 'current' && history && <DayStrip blocks={dayBlocksOf(history, { thresholds, now })} />}
    </FactsCard>
  )
})

function RuleText({ rule }: { rule: StatusRule }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  if (rule.compared === 'none' || rule.name === null) return t('rules.none')
  const name = t(`thresholds.${rule.name}`)
  return t(`rules.${rule.compared}`, { name, percent: format.percent(rule.percent) })
}

type StatusBasisLineProps = {
  standing: StatusBasis
  since: StatusSince | null
  view: Pick<DeviceView, 'device' | 'at' | 'freshness' | 'now'>
}

/** Since when it is so, or why that is not known. */
function StatusBasisLine({ standing, since, view: { device, at, freshness, now } }: StatusBasisLineProps) {
  const t = useTranslations('widgets')
  const format = useFormat()
  if (standing === 'undescribed') return null
  if (standing === 'aged') return t('asOf', { ago: format.ago(at, now) })
  if (standing === 'unheard' && freshness !== 'expired')
    return t('notHeardSince', { time: format.time(device.lastSeenAt ?? at) })
  if (standing !== 'current') return t('expired')
  if (!since) return null
  return since.isOpen ? t('sinceOverDay') : t('since', { time: format.time(since.at) })
}

const ADVICE: readonly Advice[] = ['emptySoon', 'leak', 'heavyUse']

type ActionProps = Pick<DeviceView, 'device' | 'now'> & {
  standing: StatusBasis
  status: Status
  history: LevelHistoryPoint[] | undefined
}

/** As often as the card of the water level asks, so that both share the answer. */
const USAGE_POLL_S = 300
const USAGE_GAP_S = 60

function NextAction({ standing, status, device, history, now }: ActionProps) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const args = { params: { deviceId: device.deviceId }, query: { range: 'day' } } as const
  const { data } = useDeviceCall(device, getUsage, standing === 'current' ? args : null, {
    pollS: USAGE_POLL_S,
    gapS: USAGE_GAP_S,
  })
  if (standing === 'undescribed')
    return (
      <p>
        <TankSettingsButton device={device} text={t('describeTank')} />
      </p>
    )
  const alert = unacknowledgedAlertOf(device.alerts)
  const rate = history && rateOf(history, { capacity: device.capacityLiters, now })
  const hoursToEmpty = rate?.kind === 'draining' ? rate.hoursLeft : null
  const { usedL = null, usualL = null } = data?.today ?? {}
  const facts = { status, hoursToEmpty, usedL, usualL, capacityL: device.capacityLiters }
  const action = nextActionOf({ ...facts, hasLeak: data?.leak != null })
  const span = durationOf(hoursToEmpty)
  const values = {
    span: span ? t(`spans.${span.unit}`, { value: span.value }) : '',
    used: format.volume(usedL),
    usual: format.volume(usualL),
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 text-[0.8125rem] leading-tight font-medium tall-narrow:flex-col tall-narrow:gap-3 tall-narrow:text-center tall-narrow:text-xl tall-wide:text-2xl">
      <p className={cn(standing === 'current' && ADVICE.includes(action) && 'text-warning')}>
        {standing === 'current' ? t(`actions.${action}`, values) : t('actions.silent')}
      </p>
      {alert && <AcknowledgeButton device={device} alert={alert} isNamed />}
    </div>
  )
}

/** One word for a tank, the rule behind it and what to do. */
export const TankStatusWidget = deviceWidget(tankStatusDefinition, { body: (view) => <Body {...view} /> })
