'use client'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { getUsage } from '@/contracts/part-calls'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { saveFile } from '@/client/save-file'
import { chartCsv } from '@/components/chart/chart-csv'
import { CardRows } from '../kit/facts-card'
import { CallBody } from '../kit/call-body'
import { ChartTools } from '@/components/chart/chart-tools'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { SectionFailure } from '@/components/query/section-failure'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useWidgetShell } from '../kit/widget-shell'
import { TANK_HISTORY_RANGES, tankHistoryDefinition, type TankHistoryRange } from './definition'
import { HistoryCharts } from './history-charts'
import { HistoryTotals } from './history-totals'
import { useHistoryChart } from './use-history-chart'
import { useReadOnly } from '@/ui/form/read-only'
import type { TankUsage } from './history-points'

type BodyProps = Pick<DeviceView, 'device' | 'now'> & { configured: TankHistoryRange }

/** Readings come more often than sums of an hour change. */
const GAP_S = 60

const Body = memo(function Body({ device, now, configured }: BodyProps) {
  const { range, choose } = useRange(configured)
  const args = { params: { deviceId: device.deviceId }, query: { range } }
  const call = useDeviceCall(device, getUsage, args, { pollS: tankHistoryDefinition.pollS, gapS: GAP_S })
  const t = useTranslations('widgets')
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <ChoiceChips
        label={t('fields.range')}
        className="widget-control"
        value={range}
        onValueChange={choose}
        choices={TANK_HISTORY_RANGES.map((value) => ({ value, label: t(`options.range_${value}`) }))}
      />
      <CallBody {...call}>
        {(usage) => (
          <>
            <Content usage={usage} now={now} deviceId={device.deviceId} />
            {call.error && (
              <SectionFailure text={t('oldHistory')} error={call.error} retry={() => void call.refresh()} />
            )}
          </>
        )}
      </CallBody>
    </div>
  )
})

/** The range chosen on the card: at once, and saved where the card can be changed. */
function useRange(configured: TankHistoryRange): {
  range: TankHistoryRange
  choose: (range: TankHistoryRange) => void
} {
  const { actions, config } = useWidgetShell()
  const readOnly = useReadOnly()
  const [chosen, setChosen] = useState<{ range: TankHistoryRange; over: TankHistoryRange } | null>(null)
  const choose = (range: TankHistoryRange) => {
    setChosen({ range, over: configured })
    if (readOnly === null) actions?.saveConfig({ ...config, range })
  }
  // once saved, or configured otherwise, the settings speak again
  return { range: chosen?.over === configured ? chosen.range : configured, choose }
}

function Content({ usage, now, deviceId }: { usage: TankUsage; now: number; deviceId: string }) {
  const [asTable, setAsTable] = useState(false)
  const chart = useHistoryChart(usage, now)
  const save = () => {
    const columns = { used: 'used_l', refilled: 'refilled_l', level: 'level_percent' }
    const window = { from: chart.from, to: chart.to }
    const text = chartCsv(chart, { window, timeZone: usage.timeZone, columns })
    saveFile({ name: `${deviceId}-${usage.range}.csv`, text, type: 'text/csv' })
  }
  return (
    <>
      <CardRows className="min-h-0">
        <HistoryTotals usage={usage} now={now} />
      </CardRows>
      <HistoryCharts
        chart={chart}
        asTable={asTable}
        tools={<ChartTools asTable={asTable} onTable={setAsTable} onCsv={save} />}
      />
    </>
  )
}

/** What became of a tank's water by hour or day. */
export const TankHistoryWidget = deviceWidget(tankHistoryDefinition, {
  needsOf: () => 'level',
  body: ({ device, now }, { range }) => <Body device={device} now={now} configured={range} />,
})
