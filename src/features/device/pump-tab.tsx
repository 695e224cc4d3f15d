'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { latestEntries } from '@/components/metrics/latest-entries'
import { WidgetSlot } from './widget-slot'

/** The relays of a device, by channel; a pump that has said nothing yet has its first. */
const channelsOf = (device: Device): number[] => {
  const found = latestEntries(device)
    .filter(({ metric }) => metric === 'relay_on' || metric === 'running')
    .map(({ channel }) => channel)
  return found.length > 0 ? [...new Set(found)].sort((a, b) => a - b) : [0]
}

/** Switching it, how it ran, and what that came to. */
export function PumpTab({ device }: { device: Device }) {
  const t = useTranslations('device')
  const channels = channelsOf(device)
  const [chosen, setChosen] = useState(channels[0] ?? 0)
  const channel = channels.includes(chosen) ? chosen : (channels[0] ?? 0)
  const config = { deviceId: device.deviceId, channel }
  return (
    <div className="flex flex-col gap-4">
      {channels.length > 1 && (
        <ChoiceChips
          label={t('relay')}
          value={String(channel)}
          onValueChange={(value) => setChosen(Number(value))}
          choices={channels.map((one) => ({ value: String(one), label: t('relayNth', { n: one }) }))}
        />
      )}
      <div key={channel} className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <WidgetSlot type="pump-controller" config={config} rows={6} />
        <div className="flex min-w-0 flex-col gap-4">
          <WidgetSlot type="pump-history" config={config} rows={4} />
          <WidgetSlot type="pump-info" config={config} />
        </div>
      </div>
    </div>
  )
}
