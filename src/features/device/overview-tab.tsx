'use client'
import type { Device } from '@/contracts/devices/device'
import { hasPump } from '@/domain/devices/device-kinds'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { FirmwareCard } from './firmware/firmware-card'
import { LatestValues } from './latest-values'
import { RecentEvents } from './diagnostics/recent-events'
import { hasTank } from '@/components/metrics/has-tank'
import { WidgetSlot } from './widget-slot'

/** How much room each needs when it fills a column. */
const ROWS: Partial<Record<WidgetType, number>> = { 'water-level': 4, 'solar-pump': 5 }
const FEW_ROWS = 3

/** What matters now of a device, by what it is. */
function primaryWidgets(device: Device): WidgetType[] {
  const { kind } = device
  const types: WidgetType[] = []
  if (hasTank(device)) types.push('water-level')
  if (kind === 'solar_pump') types.push('solar-pump')
  else if (hasPump(device)) types.push('pump-controller')
  if (kind === 'acdc') types.push('acdc-monitor')
  if (kind === 'lora' || 'snr_db' in device.latest) types.push('lora-device')
  return types
}

export function OverviewTab({ device }: { device: Device }) {
  const { deviceId } = device
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {primaryWidgets(device).map((type) => (
          <WidgetSlot key={type} type={type} config={{ deviceId }} rows={ROWS[type] ?? FEW_ROWS} />
        ))}
        <RecentEvents device={device} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <LatestValues device={device} />
        <FirmwareCard device={device} />
      </div>
    </div>
  )
}
