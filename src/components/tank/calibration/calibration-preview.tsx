'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import type { StableReading } from '@/domain/tank/calibration'
import { levelOf } from '@/domain/tank/level'
import { capacityOf } from '@/domain/tank/volume'
import { SensorLine } from '../sensor-line'
import { TankDrawing } from '../tank-drawing'
import type { CalibrationOutcome } from './calibration-draft'

type Props = { device: Device; outcome: CalibrationOutcome; settled: StableReading }

/** What the console would say of the water it sees now, before and after. */
export function CalibrationPreview({ device, outcome, settled: { medianMm } }: Props) {
  const t = useTranslations('calibration')
  const format = useFormat()
  const present = device.tankSeries[0] ?? device.tankConfig
  const config = 'tank' in outcome ? outcome.tank : present
  const calibration = 'calibration' in outcome ? outcome.calibration : null
  const source = { distance_mm: medianMm }
  const before = levelOf({ config: present, calibration: device.calibration, source })
  const after = levelOf({ config, calibration, source })
  const ends = calibration ?? {
    emptyDistanceMm: (config?.sensorOffsetMm ?? 0) + (config?.depthMm ?? 0),
    fullDistanceMm: config?.sensorOffsetMm ?? 0,
  }
  const level = format.percent(after?.percent, 1)
  const rows: [string, string][] = [
    [t('emptyAt'), format.length(ends.emptyDistanceMm)],
    [t('fullAt'), format.length(ends.fullDistanceMm)],
    [t('sees'), format.length(medianMm)],
    [t('before'), format.percent(before?.percent, 1)],
    [t('after'), level],
    [t('content'), format.volume(after?.liters)],
    [t('holds'), format.volume(config && capacityOf(config))],
  ]
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[1fr_16rem]">
      <TankDrawing
        config={config}
        percent={after?.percent ?? null}
        label={t('drawing', { level })}
        overlay={(shape, scale) => (
          <SensorLine
            {...{ shape, scale }}
            percent={after?.percent ?? null}
            distance={format.length(medianMm)}
          />
        )}
        className="mt-2 h-48"
      />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm tabular-nums">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
