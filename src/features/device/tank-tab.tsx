'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { capacityConflict } from '@/domain/tank/stated-capacity'
import type { TankConfig } from '@/domain/tank/types'
import { cn } from '@/ui/cn'
import { CalibrationButton } from '@/components/tank/calibration/calibration-button'
import { NotificationSettingsButton } from '@/components/alerts/notification-settings/notification-settings-button'
import { levelSourcesOf } from '@/components/tank/level-sources'
import { SensorLine } from '@/components/tank/sensor-line'
import { TankDrawing } from '@/components/tank/tank-drawing'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import { TitledCard } from '@/ui/titled-card'

const DIMENSIONS = ['lengthMm', 'widthMm', 'diameterMm', 'depthMm', 'sensorOffsetMm'] as const

/** Which tanks the device watches, and what its distances mean. */
export function TankTab({ device }: { device: Device }) {
  const t = useTranslations('device')
  const series =
    device.tankSeries.length > 0 ? device.tankSeries : device.tankConfig ? [device.tankConfig] : []
  return (
    <div className={cn('grid grid-cols-1 items-start gap-4', series.length < 2 && 'lg:grid-cols-2')}>
      <TitledCard
        title={t('tanks')}
        tools={
          <>
            <NotificationSettingsButton device={device} text={t('editAlerts')} />
            <TankSettingsButton device={device} text={t('editTanks')} />
          </>
        }
      >
        {series.length === 0 && <p className="text-sm text-muted">{t('noTank')}</p>}
        <ul className={cn('grid grid-cols-1 gap-4', series.length > 1 && 'sm:grid-cols-2 xl:grid-cols-3')}>
          {series.map((config, channel) => (
            <li key={channel} className="min-w-0 rounded-card bg-sunken p-4">
              <Tank device={device} config={config} channel={channel} isOne={series.length === 1} />
            </li>
          ))}
        </ul>
      </TitledCard>
      <CalibrationSection device={device} />
    </div>
  )
}

type TankProps = { device: Device; config: TankConfig; channel: number; isOne: boolean }

function Tank({ device, config, channel, isOne }: TankProps) {
  const t = useTranslations('device')
  const tank = useTranslations('tank')
  const format = useFormat()
  const level = device.tanks.each.find((one) => one.channel === channel)
  const percent = level?.percent ?? null
  const distance = levelSourcesOf(device).get(channel)?.distance_mm ?? null
  const measured = DIMENSIONS.flatMap((name) => {
    const mm = name === 'depthMm' ? (config.depthMm ?? config.heightMm) : config[name]
    return mm === undefined ? [] : ([[tank(`dimensions.${name}`), format.length(mm)]] as const)
  })
  const facts = [
    [t('level'), format.percent(percent)],
    [t('content'), format.volume(level?.liters)],
    [tank('holds'), format.volume(level?.capacityLiters)],
    ...measured,
    ...(config.strapping ? ([[tank('table'), t('rows', { count: config.strapping.length })]] as const) : []),
  ] as const
  const type = tank(`types.${config.tankType}`)
  return (
    <>
      <h3 className="mb-2 text-sm font-medium">
        {isOne ? type : `${tank('nth', { n: channel + 1 })} · ${type}`}
      </h3>
      <TankDrawing
        config={config}
        percent={percent}
        label={tank('drawing', { type, level: percent === null ? tank('noLevel') : format.percent(percent) })}
        overlay={
          distance === null
            ? undefined
            : (shape, scale) => (
                <SensorLine {...{ shape, scale, percent }} distance={format.length(distance)} />
              )
        }
        className="mt-2 h-40"
      />
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm tabular-nums">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <Conflict config={config} />
    </>
  )
}

function Conflict({ config }: { config: TankConfig }) {
  const tank = useTranslations('tank')
  const format = useFormat()
  const conflict = capacityConflict(config)
  if (!conflict) return null
  const values = { stated: format.volume(conflict.stated), calculated: format.volume(conflict.calculated) }
  return <p className="mt-2 text-[0.8125rem] text-warning">{tank('capacityConflict', values)}</p>
}

function CalibrationSection({ device }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const { calibration, latestReading } = device
  const ends = calibration && {
    empty: format.length(calibration.emptyDistanceMm),
    full: format.length(calibration.fullDistanceMm),
  }
  return (
    <TitledCard title={t('calibration')} tools={<CalibrationButton device={device} />}>
      <p className="text-sm">{ends ? t('calibrated', ends) : t('notCalibrated')}</p>
      {latestReading && (
        <p className="text-sm text-muted">
          {t('rawDistance', { distance: format.length(latestReading.value) })}
        </p>
      )}
    </TitledCard>
  )
}
