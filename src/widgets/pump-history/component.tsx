'use client'
import { History, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { IconButton } from '@/ui/icon-button'
import { DeviceFrame } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { InvalidConfig, LoadFailure } from '../kit/device-states'
import { lastReportTimeOf } from '@/components/device/freshness'
import { NoPump } from '@/widgets/kit/no-pump'
import { isNoPump } from '@/components/pump/pump-state'
import { ScrollFade } from '@/ui/scroll-fade'
import { type PumpRuns, useRuns } from '@/components/pump/runs/use-runs'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsedConfig } from '@/widgets/kit/use-parsed-config'
import { FactsCard } from '../kit/facts-card'
import { LoadingBody } from '../kit/widget-frame'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import { pumpHistoryDefinition } from './definition'
import { rangeHoursOf, type PumpHistoryRange, PUMP_HISTORY_RANGES } from './ranges'
import { RunChart } from './run-chart'
import { RunTable } from './run-table'
import { StartsChart } from './starts-chart'
import { PumpRunTotals } from './pump-run-totals'

const KINDS = deviceKindsOf(pumpHistoryDefinition)

/** When a pump ran, why, and whether it starts too often. */
export function PumpHistoryWidget({ config: stored }: WidgetProps) {
  const t = useTranslations('widgets')
  const config = useParsedConfig(pumpHistoryDefinition, stored)
  const [asTable, setAsTable] = useState(false)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={pumpHistoryDefinition.pollS}
      timeOf={lastReportTimeOf}
      kinds={KINDS}
      tools={() => (
        <IconButton
          label={t('table')}
          aria-pressed={asTable}
          className="widget-control -my-1"
          onClick={() => setAsTable(!asTable)}
        >
          <Table2 aria-hidden />
        </IconButton>
      )}
    >
      {({ device }) => (
        // what is chosen on the card lasts until the settings change
        <Body key={config.range} device={device} ch={config.channel} range={config.range} asTable={asTable} />
      )}
    </DeviceFrame>
  )
}

type BodyProps = { device: Device; ch: number; range: PumpHistoryRange; asTable: boolean }

const Body = memo(function Body({ device, ch, range: configured, asTable }: BodyProps) {
  const t = useTranslations('widgets.pumpHistory')
  const [range, setRange] = useState(configured)
  const { pollS } = pumpHistoryDefinition
  const { runs, error, refresh } = useRuns({ device, ch, hours: rangeHoursOf(range), pollS })
  const { deviceId } = device
  const { data } = useDeviceCall(device, getPump, { params: { deviceId }, query: { ch } }, { pollS })
  if (data && isNoPump(device, data.pump) && !runs?.runs.length) return <NoPump />
  const limit = data?.pump.settings.maxStartsPerHour ?? null
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <ChoiceChips
        label={t('range')}
        className="widget-control [@container_(width<300px)]:gap-1 [@container_(width<300px)]:[&>.chip]:px-2"
        value={range}
        onValueChange={setRange}
        choices={PUMP_HISTORY_RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      />
      {!runs && error && <LoadFailure error={error} retry={() => void refresh()} />}
      {!runs && !error && <LoadingBody />}
      {runs && error && (
        <p role="status" className="text-[0.8125rem] text-warning">
          {t('old')}
        </p>
      )}
      {runs && <Content about={{ deviceId, ch }} runs={runs} range={range} limit={limit} asTable={asTable} />}
    </div>
  )
})

type ContentProps = {
  about: { deviceId: string; ch: number }
  runs: PumpRuns
  range: PumpHistoryRange
  /** Starts per hour; null while it is not known. */
  limit: number | null
  asTable: boolean
}

function Content({ about, runs, range, limit, asTable }: ContentProps) {
  const t = useTranslations('widgets.pumpHistory')
  return (
    <>
      <PumpRunTotals {...about} runs={runs} />
      {runs.runs.length === 0 && (
        <WidgetNotice
          icon={<History />}
          title={t('none')}
          text={t('noneText', { range: t(`ranges.${range}`) })}
        />
      )}
      {runs.runs.length > 0 && asTable && (
        <ScrollFade>
          <RunTable runs={runs.runs} />
        </ScrollFade>
      )}
      {runs.runs.length > 0 && !asTable && <Charts runs={runs} limit={limit} />}
    </>
  )
}

/** The second chart and the words of the first give way where the card is low. */
function Charts({ runs, limit }: Pick<ContentProps, 'runs' | 'limit'>) {
  return (
    <FactsCard>
      <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 [@container_(height>=300px)]:grid-rows-[auto_auto_auto_auto_minmax(3.5rem,1fr)_auto]">
        <RunChart runs={runs} />
        <div className="contents [@container_(height<300px)]:hidden">
          <StartsChart runs={runs} limit={limit} />
        </div>
      </div>
    </FactsCard>
  )
}
