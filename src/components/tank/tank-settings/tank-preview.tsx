'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { deviceLevel } from '@/domain/tank/device-level'
import { capacityConflict } from '@/domain/tank/stated-capacity'
import type { TankConfig } from '@/domain/tank/types'
import { capacityOf, fillHeightOf } from '@/domain/tank/volume'
import { levelSourcesOf } from '../level-sources'
import { SensorLine } from '../sensor-line'
import { TankDrawing } from '../tank-drawing'
import { tankConfigOf, type TankDraft } from './tank-draft'

type Props = { device: Device; drafts: readonly TankDraft[]; selected: number }

/** What the draft means: the tank in its shape, its litres, and where the water stands in it by the last reading. */
export function TankPreview({ device, drafts, selected }: Props) {
  const t = useTranslations('tank')
  const format = useFormat()
  const configs = drafts.map(tankConfigOf)
  const level = deviceLevel({
    tankConfig: null,
    tankSeries: configs,
    calibration: device.calibration,
    channels: levelSourcesOf(device),
  })
  const config = configs[selected] ?? null
  const tank = level.tanks[selected]
  const capacities = configs.map(capacityOf)
  const total = capacities.every((liters) => liters !== null)
    ? capacities.reduce((all, liters) => all + liters, 0)
    : null
  const now = tank?.percent ?? null
  const distance = levelSourcesOf(device).get(selected)?.distance_mm ?? null
  const several = configs.length > 1
  return (
    <aside
      aria-label={t('preview')}
      className="flex flex-col gap-3 self-start rounded-card bg-sunken p-4 md:sticky md:top-0"
    >
      <TankDrawing
        config={config}
        percent={now}
        label={t('drawing', {
          type: t(`types.${config?.tankType ?? 'custom'}`),
          level: now === null ? t('noLevel') : format.percent(now),
        })}
        overlay={
          distance === null
            ? undefined
            : (shape, scale) => (
                <SensorLine {...{ shape, scale }} percent={now} distance={format.length(distance)} />
              )
        }
        className="mt-2 h-44"
      />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm tabular-nums">
        <PreviewRow
          term={several ? t('nthHolds', { n: selected + 1 }) : t('holds')}
          value={format.volume(capacities[selected])}
          isStrong
        />
        {now !== null && (
          <PreviewRow
            term={several ? t('nthNow', { n: selected + 1 }) : t('now')}
            value={`${format.percent(now)} · ${format.volume(tank?.liters)}`}
          />
        )}
        {several &&
          capacities.map((liters, index) => (
            <PreviewRow key={index} term={t('nth', { n: index + 1 })} value={format.volume(liters)} />
          ))}
        {several && <PreviewRow term={t('sum')} value={format.volume(total)} isStrong />}
      </dl>
      {config && <CapacityWarning config={config} />}
      <SensorHint device={device} config={config} channel={selected} />
    </aside>
  )
}

function PreviewRow({ term, value, isStrong = false }: { term: string; value: string; isStrong?: boolean }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className={isStrong ? 'text-right font-semibold' : 'text-right'}>{value}</dd>
    </>
  )
}

type HintProps = { device: Device; config: TankConfig | null; channel: number }

/** What the tank's own sensor says; nothing for one of a series that has none. */
function SensorHint({ device, config, channel }: HintProps) {
  const t = useTranslations('tank')
  const format = useFormat()
  if (device.calibration && channel === 0) {
    const { emptyDistanceMm, fullDistanceMm } = device.calibration
    const ends = { empty: format.length(emptyDistanceMm), full: format.length(fullDistanceMm) }
    return <p className="text-[0.8125rem] text-muted">{t('calibrated', ends)}</p>
  }
  const distance = levelSourcesOf(device).get(channel)?.distance_mm ?? null
  if (distance === null)
    return channel === 0 ? <p className="text-[0.8125rem] text-muted">{t('noReading')}</p> : null
  const bottom = config ? fillHeightOf(config) : null
  const isBeyond = config && bottom !== null && distance > bottom + (config.sensorOffsetMm ?? 0)
  return (
    <p className="text-[0.8125rem] text-muted">
      {t('sensorReads', { distance: format.length(distance) })}
      {isBeyond && <Warning text={t('beyondBottom')} />}
    </p>
  )
}

/** Says when the label and the tape measure disagree. */
function CapacityWarning({ config }: { config: TankConfig }) {
  const t = useTranslations('tank')
  const format = useFormat()
  const conflict = capacityConflict(config)
  if (!conflict) return null
  const { stated, calculated } = conflict
  const values = { stated: format.volume(stated), calculated: format.volume(calculated) }
  return (
    <p role="status" className="text-[0.8125rem]">
      <Warning text={t('capacityConflict', values)} />
    </p>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <span className="mt-1 flex gap-1.5 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </span>
  )
}
