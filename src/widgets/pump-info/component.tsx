'use client'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/client/format'
import { getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import type { RunTotals, PumpSettings } from '@/contracts/devices/pump'
import { gallonsToLiters, MISSING } from '@/domain/units'
import { deviceWidget } from '../kit/device-widget'
import { LoadFailure } from '../kit/device-states'
import { FactsCard } from '../kit/facts-card'
import { lastReportTimeOf } from '@/components/device/freshness'
import { type PumpRuns, useRuns } from '@/components/pump/runs/use-runs'
import { useRunFormat } from '@/components/pump/runs/use-run-format'
import { useDeviceCall } from '@/components/query/use-device-call'
import { LoadingBody } from '../kit/widget-frame'
import { useWidgetShell } from '../kit/widget-shell'
import { pumpInfoDefinition } from './definition'
import { PumpStat } from './pump-stat'
import { energyPerVolume, meanRunS, windowTrendOf } from './window-trend'

const { pollS } = pumpInfoDefinition
/** The window in short: there is room for it in the header of a card of any size. */
function Window({ hours }: { hours: number }) {
  const t = useTranslations('widgets.pumpInfo')
  const { closeFullScreen } = useWidgetShell()
  if (closeFullScreen) return null
  return <span className="shrink-0 text-xs text-muted tabular-nums">{t('lastHours', { hours })}</span>
}

type BodyProps = { device: Device; ch: number; hours: number }

const Body = memo(function Body({ device, ch, hours }: BodyProps) {
  const t = useTranslations('widgets.pumpInfo')
  const { runs, error, refresh } = useRuns({ device, ch, hours, pollS })
  const args = { params: { deviceId: device.deviceId }, query: { ch } }
  const { data } = useDeviceCall(device, getPump, args, { pollS })
  if (!runs && error) return <LoadFailure error={error} retry={() => void refresh()} />
  if (!runs) return <LoadingBody />
  return (
    <FactsCard className="gap-1.5">
      <p className="text-xs text-muted tall:text-base [@container_(height<170px)_and_(width>=196px)]:sr-only">
        <span className="[@container_(width<196px)]:hidden">
          {t(runs.previous ? 'window' : 'windowAlone', { hours })}
        </span>
        {/* a header as narrow as this has no room for it */}
        <span className="hidden [@container_(width<196px)]:inline">{t('lastHours', { hours })}</span>
      </p>
      {error && (
        <p role="status" className="text-[0.8125rem] text-warning">
          {t('old')}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 [@container_(height>=240px)]:gap-y-2.5 [@container_(height<170px)]:gap-y-[3px] [@container_(width>=520px)]:grid-cols-4 tall:flex-[1_0_auto] tall:auto-rows-fr tall:gap-2">
        <Stats runs={runs} hours={hours} />
        <ServiceStat sinceServiceS={runs.sinceServiceS} settings={data?.pump.settings ?? null} />
      </dl>
    </FactsCard>
  )
})

function Stats({ runs: { totals, previous }, hours }: { runs: PumpRuns; hours: number }) {
  const t = useTranslations('widgets.pumpInfo')
  const format = useFormat()
  const { span } = useRunFormat()
  const perVolume = (value: number | null): string => {
    if (value === null) return MISSING
    // a watt-hour for a litre is a kilowatt-hour for a thousand litres, and for gallons it is the same
    return format.units === 'metric'
      ? t('perVolumeValue', { value: format.number(value, 2) })
      : t('perGallonsValue', { value: format.number(gallonsToLiters(value), 2) })
  }
  const stats: [string, (of: RunTotals) => number | null, (value: number | null) => string][] = [
    ['runtime', (of) => of.runtimeS, span],
    ['starts', (of) => of.starts, format.number],
    ['meanRun', meanRunS, span],
    ['duty', (of) => of.duty, (share) => format.percent(share === null ? null : share * 100, 1)],
    ['liters', (of) => of.liters, format.volume],
    ['energy', (of) => of.energyWh, (wh) => format.quantity(wh, 'wattHours')],
    [format.units === 'metric' ? 'perVolume' : 'perGallons', energyPerVolume, perVolume],
  ]
  return stats.map(([name, valueOf, show]) => (
    <PumpStat
      key={name}
      term={t(`stats.${name}`)}
      value={show(valueOf(totals))}
      tip={t('window', { hours })}
      trend={previous && windowTrendOf(valueOf(totals), valueOf(previous))}
    />
  ))
}

/** How much a pump worked in a window, against the window before. */
export const PumpInfoWidget = deviceWidget(pumpInfoDefinition, {
  timeOf: lastReportTimeOf,
  tools: (_, { windowHours }) => <Window hours={windowHours} />,
  body: ({ device }, { channel, windowHours }) => <Body device={device} ch={channel} hours={windowHours} />,
})

type Props = { sinceServiceS: number; /** Null while they are not known. */ settings: PumpSettings | null }

/** Hours of running since the last service, against the interval between two. */
function ServiceStat({ sinceServiceS, settings }: Props) {
  const t = useTranslations('widgets.pumpInfo')
  const format = useFormat()
  const hours = sinceServiceS / 3600
  const every = settings?.serviceEveryHours ?? null
  const isDue = every !== null && hours >= every
  const value = format.number(hours, hours < 100 ? 1 : 0)
  return (
    <PumpStat
      term={t(settings?.servicedAt ? 'stats.sinceService' : 'stats.sinceKnown')}
      value={every === null ? t('hours', { value }) : t('hoursOf', { value, every: format.number(every) })}
      note={
        isDue && (
          <span className="inline-flex items-center gap-1 text-xs font-medium text-warning tall:text-base">
            <Wrench aria-hidden className="size-3 tall:size-4" />
            {t('serviceDue')}
          </span>
        )
      }
    />
  )
}
