'use client'
import { memo } from 'react'
import { useTranslations } from 'next-intl'
import { AlertLine } from '@/components/alerts/alert-line'
import { useAlertMarkers } from '@/components/alerts/use-alert-markers'
import { deviceLitersAt, withNewestLevel } from '@/components/tank/level-points'
import { NotificationSettingsButton } from '@/components/alerts/notification-settings/notification-settings-button'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import { useLevelHistory } from '@/components/tank/use-level-history'
import { useTextScale } from '@/ui/measure/use-text-scale'
import { useSize } from '@/ui/measure/use-size'
import { flowOf, rateOf } from '@/components/tank/rate'
import type { Device } from '@/contracts/devices/device'
import { unacknowledgedAlertOf } from '@/components/alerts/open-alerts'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { CardRows } from '../kit/facts-card'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { useWidgetShell } from '../kit/widget-shell'
import { waterLevelDefinition } from './definition'
import { LevelHistory } from './level-history'
import { LevelNumbers, NoLevel } from './level-numbers'
import { RateLine } from './rate-line'
import { TankDrawings } from './tank-drawings'
import { UsageLine } from './usage-line'

/** Which alerts are open besides the one that can be acknowledged above, and how many; the worst first. */
function MoreAlerts({ device: { alerts } }: { device: Pick<Device, 'alerts'> }) {
  const t = useTranslations('widgets')
  const words = useTranslations('deviceAlerts')
  const nameOf = useAlertName()
  const shown = unacknowledgedAlertOf(alerts)
  const others = alerts.filter(({ id }) => id !== shown?.id)
  if (others.length === 0) return null
  const names = others.map(nameOf).join(', ')
  return (
    <p className="text-xs text-muted">
      {shown ? t('moreAlerts', { count: others.length, names }) : `${names} · ${words('acknowledged')}`}
    </p>
  )
}

type Config = ReturnType<typeof waterLevelDefinition.defaults>

/** The rate needs an hour whatever the sparkline shows. */
const LEAST_MINUTES = 60
const MOST_POINTS = 300
/** From this size on there is room for what was used (px). */
const LARGE = { width: 240, height: 300 }
/** Below it, in texts of the usual size, the tank stands beside the numbers: the variant `short` of the style sheet. */
const SHORT = { width: 440, height: 220 }
/** Below it, it stands below them, without the names of its lines: the variant `narrow`. */
const NARROW = 216
/** From this size of texts on only what is needed has room. */
const LARGE_TEXT = 1.5

const Body = memo(function Body({ device, at, freshness, now, config }: DeviceView & { config: Config }) {
  const { ref: box, size } = useSize<HTMLDivElement>({ width: 0, height: 0 })
  const { closeFullScreen } = useWidgetShell()
  const isLarge = closeFullScreen !== null || (size.width >= LARGE.width && size.height >= LARGE.height)
  const textScale = useTextScale()
  const isNarrow = size.height > 0 && size.width < NARROW * textScale
  const isShort =
    size.height > 0 &&
    !isNarrow &&
    size.width < SHORT.width * textScale &&
    size.height < SHORT.height * textScale
  const minutes = Math.max(LEAST_MINUTES, config.sparklineMinutes)
  const points = Math.min(MOST_POINTS, minutes)
  const { history, error } = useLevelHistory(device, { minutes, points, refreshS: config.pollS })
  const marks = useAlertMarkers(device, config.sparklineMinutes)
  const percent = freshness === 'expired' ? null : device.levelPercent
  const newest = percent === null ? null : { at, percent, liters: deviceLitersAt(device, percent) }
  const all = withNewestLevel(history ?? [], newest)
  const to = Math.max(now, at)
  const known = history && rateOf(all, { capacity: device.capacityLiters, now: to })
  const rate = freshness === 'fresh' ? known : null
  return (
    <div
      ref={box}
      className="flex h-full min-h-0 flex-col gap-2 short:grid short:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] short:grid-rows-[auto_minmax(0,1fr)] short:gap-x-3 [@container_(width>=440px)]:grid [@container_(width>=440px)]:grid-cols-[3fr_2fr] [@container_(width>=440px)]:grid-rows-[auto_auto_minmax(0,1fr)] [@container_(width>=440px)]:gap-x-5"
    >
      {percent === null ? (
        <NoLevel />
      ) : (
        <LevelNumbers device={device} percent={percent} isStale={freshness !== 'fresh'} />
      )}
      <TankDrawings
        device={device}
        percent={percent}
        isStale={freshness !== 'fresh'}
        config={config}
        flow={flowOf(rate)}
        isSmall={isShort || isNarrow}
      />
      <CardRows className="min-h-0 space-y-0.5 short:col-start-1">
        <AlertLine device={device} />
        <MoreAlerts device={device} />
        <RateLine rate={rate} />
        {(isLarge || (isShort && textScale < LARGE_TEXT)) && <UsageLine device={device} now={to} />}
      </CardRows>
      {config.showSparkline && (
        <LevelHistory
          history={all}
          marks={marks}
          state={history ? 'ready' : error ? 'failed' : 'loading'}
          minutes={config.sparklineMinutes}
          to={to}
        />
      )}
    </div>
  )
})

/** The water level monitor: the tank in its true shape, what is in it, and where that is heading. */
export const WaterLevelWidget = deviceWidget(waterLevelDefinition, {
  pollSOf: ({ pollS }) => pollS,
  needsOf: () => 'level',
  tools: (device) => (
    <>
      <NotificationSettingsButton device={device} />
      <TankSettingsButton device={device} />
    </>
  ),
  body: (view, config) => <Body {...view} config={config} />,
})
