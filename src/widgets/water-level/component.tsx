'use client'
import { Ruler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/device'
import { DeviceFrame, type DeviceView } from '../kit/device-frame'
import { InvalidConfig } from '../kit/device-states'
import { litersOf, withNewest } from '../kit/level-points'
import { TankSettingsButton } from '../kit/tank-settings-button'
import { useLevelHistory } from '../kit/use-level-history'
import { useParsed } from '../kit/use-parsed'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import { waterLevel } from './definition'
import { LevelHistory } from './level-history'
import { LevelNumbers, NoLevel } from './level-numbers'
import { rateOf } from './rate'
import { RateLine } from './rate-line'
import { Tanks } from './tanks'

type Config = ReturnType<typeof waterLevel.defaults>

/** The water level monitor: the tank in its true shape, what is in it, and where that is heading. */
export function WaterLevel({ config: stored }: WidgetProps) {
  const config = useParsed(waterLevel, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={config.pollS}
      tools={(device) => <TankSettingsButton device={device} />}
    >
      {({ device, ...view }) =>
        device.levelPercent === null && view.freshness !== 'expired' ? (
          <NeedsTank device={device} />
        ) : (
          <Body device={device} config={config} {...view} />
        )
      }
    </DeviceFrame>
  )
}

/** The rate needs an hour whatever the sparkline shows. */
const LEAST_MINUTES = 60
const MOST_POINTS = 300

const Body = memo(function Body({ device, at, freshness, now, config }: DeviceView & { config: Config }) {
  const minutes = Math.max(LEAST_MINUTES, config.sparklineMinutes)
  const points = Math.min(MOST_POINTS, minutes)
  const { history, error } = useLevelHistory(device, { minutes, points, refreshS: config.pollS })
  const percent = freshness === 'expired' ? null : device.levelPercent
  const newest = percent === null ? null : { at, percent, liters: litersOf(device, percent) }
  const all = withNewest(history ?? [], newest)
  const to = Math.max(now, at)
  const rate = freshness === 'fresh' ? rateOf(all, { capacity: device.capacityLiters, now: to }) : null
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 [@container_(width>=440px)]:grid [@container_(width>=440px)]:grid-cols-[3fr_2fr] [@container_(width>=440px)]:grid-rows-[auto_auto_minmax(0,1fr)] [@container_(width>=440px)]:gap-x-5">
      {percent === null ? (
        <NoLevel />
      ) : (
        <LevelNumbers device={device} percent={percent} isStale={freshness !== 'fresh'} />
      )}
      <Tanks device={device} percent={percent} isStale={freshness !== 'fresh'} config={config} />
      <RateLine rate={rate} />
      {config.showSparkline && (
        <LevelHistory
          history={all}
          state={history ? 'ready' : error ? 'failed' : 'loading'}
          minutes={config.sparklineMinutes}
          to={to}
        />
      )}
    </div>
  )
})

function NeedsTank({ device }: { device: Device }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const text = device.latestReading
    ? t('needsTankReads', { distance: format.length(device.latestReading.value) })
    : t('needsTankText')
  return (
    <WidgetNotice icon={<Ruler />} title={t('needsTankTitle')} text={text}>
      <TankSettingsButton device={device} text={t('describeTank')} />
    </WidgetNotice>
  )
}
