'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { displayThresholds, THRESHOLD_NAMES, thresholdsOf } from '@/domain/tank/thresholds'
import { MISSING } from '@/domain/units'
import { levelSourcesOf } from '@/components/tank/level-sources'
import { SensorLine } from '@/components/tank/sensor-line'
import { TankDrawing } from '@/components/tank/tank-drawing'
import { combinedTankOf } from '@/components/tank/combined-tank'
import type { Flow } from '@/components/tank/rate'
import type { ThresholdLine } from '@/components/tank/threshold-lines'
import { cn } from '@/ui/cn'
import { ownThresholdsOf, type waterLevelDefinition } from './definition'

type Config = ReturnType<typeof waterLevelDefinition.defaults>
type Props = {
  device: Device
  percent: number | null
  isStale: boolean
  config: Config
  flow: Flow | null
  /** There is no room for the names of its lines. */
  isSmall: boolean
}

function useThresholdLines(device: Device, config: Config): ThresholdLine[] {
  const t = useTranslations('widgets')
  const format = useFormat()
  if (!config.showThresholds) return []
  const own = config.ownThresholds ? ownThresholdsOf(config) : null
  const values = displayThresholds(own ?? thresholdsOf(device.notificationSettings))
  return THRESHOLD_NAMES.map((name) => {
    const percent = values[name]
    return {
      name,
      percent,
      label: t('line', { name: t(`thresholds.${name}`), percent: format.percent(percent) }),
    }
  })
}

/** What a sensor on the lid measures down to the water; null for others. */
const distanceOf = (device: Device): number | null => levelSourcesOf(device).get(0)?.distance_mm ?? null

/** The drawing: one tank with its lines, or the sum of a series beside its small tanks. */
export function TankDrawings({ device, percent, isStale, config, flow, isSmall }: Props) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const lines = useThresholdLines(device, config)
  const isSeries = device.tankSeries.length > 1
  // of several tanks each has its own
  const distance = isSeries || isStale || percent === null ? null : distanceOf(device)
  const level = percent === null ? t('noLevel') : format.percent(percent)
  const label = [
    isSeries ? t('drawingSum', { count: device.tankSeries.length, level }) : t('drawing', { level }),
    ...lines.map((line) => line.label),
  ].join(', ')
  return (
    <div className="flex min-h-16 flex-1 flex-col short:min-h-0 short:col-start-2 short:row-span-2 short:row-start-1 [@container_(width>=440px)]:col-start-1 [@container_(width>=440px)]:row-span-3 [@container_(width>=440px)]:row-start-1">
      <div className="flex min-h-0 flex-1 gap-2">
        <TankDrawing
          config={combinedTankOf(device)}
          percent={percent}
          label={label}
          palette={config.palette}
          lines={lines}
          unlabelled={isSmall}
          still={isStale}
          flow={flow}
          isCritical={device.levelClass === 'critical'}
          overlay={
            distance === null
              ? undefined
              : (shape, scale) => (
                  <SensorLine
                    {...{ shape, scale, percent }}
                    distance={isSmall ? '' : format.length(distance)}
                  />
                )
          }
          className={
            isSeries
              ? 'w-[58%] max-w-[max(15rem,24cqw)] narrow:flex-1'
              : cn('flex-1', distance !== null && 'mt-1.5')
          }
        />
        {isSeries && (
          <SmallTanks device={device} isStale={isStale} palette={config.palette} isKnown={percent !== null} />
        )}
      </div>
      {config.showThresholds && config.ownThresholds && (
        <p className="truncate text-xs text-muted" data-tip={t('ownLinesHelp')}>
          {t('ownLines')}
        </p>
      )}
    </div>
  )
}

type SmallTanksProps = Pick<Props, 'device' | 'isStale'> & { palette: Config['palette']; isKnown: boolean }

function SmallTanks({ device, isStale, palette, isKnown }: SmallTanksProps) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const columns = device.tankSeries.length > 6 ? 3 : device.tankSeries.length > 2 ? 2 : 1
  return (
    <ul
      className="grid min-h-0 min-w-0 flex-1 auto-rows-fr gap-1.5 narrow:hidden [@container_(height<9rem)]:hidden"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {device.tankSeries.map((config, channel) => {
        const tank = device.tanks.each.find((each) => each.channel === channel)
        const percent = isKnown ? (tank?.percent ?? null) : null
        const words =
          percent === null ? t('noLevel') : `${format.percent(percent)}, ${format.volume(tank?.liters)}`
        return (
          <li
            key={channel}
            className="flex min-h-0 flex-col"
            data-tip={`${t('nthTank', { n: channel + 1 })}: ${words}`}
          >
            <TankDrawing
              config={config}
              percent={percent}
              label={`${t('nthTank', { n: channel + 1 })}: ${words}`}
              palette={palette}
              still={isStale}
              className="flex-1"
            />
            <span
              aria-hidden
              className="text-center text-[clamp(var(--text-xs),2.4cqmin,1.25rem)] text-muted tabular-nums"
            >
              {percent === null ? MISSING : format.percent(percent)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
