'use client'
import { useMemo, type ReactNode } from 'react'
import { Ruler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { useFormat } from '@/client/format'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import type { StoredConfig } from './config-fields'
import { deviceKindsOf, type WidgetDefinition } from './define-widget'
import { DeviceFrame, type DeviceView } from './device-frame'
import { InvalidConfig, type MissingData } from './device-states'
import { useParsedConfig } from './use-parsed-config'
import type { WidgetProps } from './widget-shell'
import { WidgetNotice } from './widget-notice'

/** For a device whose readings mean no level yet, or no litres: describe the tank on the spot. */
function NeedsTank({ device, forLiters = false }: { device: Device; forLiters?: boolean }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const level = device.latestReading
    ? t('needsTankReads', { distance: format.length(device.latestReading.value) })
    : t('needsTankText')
  return (
    <WidgetNotice
      icon={<Ruler />}
      title={t(forLiters ? 'needsCapacityTitle' : 'needsTankTitle')}
      text={forLiters ? t('needsCapacityText') : level}
    >
      <TankSettingsButton device={device} text={t('describeTank')} />
    </WidgetNotice>
  )
}

type Parts<Config> = {
  /** Draws what the device reports: a plain function, so that memoised parts below it keep their props. */
  body: (view: DeviceView, config: Config) => ReactNode
  tools?: (device: Device, config: Config) => ReactNode
  /** Device time of what the widget shows; the time of the level unless given. */
  timeOf?: (device: Device, config: Config) => number | null
  lack?: MissingData
  /** Name of the part of the device that is shown. */
  nameOf?: (config: Config) => string
  /** Seconds between polls, where the config sets them; the definition's otherwise. */
  pollSOf?: (config: Config) => number
  /** What must be known of the tank before there is something to draw. */
  needsOf?: (config: Config) => 'level' | 'liters'
}

/** The component of a widget about one device: parses the config, frames the device and asks for a tank where it lacks one. */
export function deviceWidget<Config extends StoredConfig & { deviceId: string }>(
  definition: WidgetDefinition<string, Config>,
  { body, tools, timeOf, lack, nameOf, pollSOf, needsOf }: Parts<Config>,
) {
  const kinds = deviceKindsOf(definition)
  return function DeviceWidget({ config: stored }: WidgetProps) {
    const config = useParsedConfig(definition, stored)
    // absent stays absent: by it the frame knows that the widget is about the level
    const ownTimeOf = useMemo(
      () => config && timeOf && ((device: Device) => timeOf(device, config)),
      [config],
    )
    if (!config) return <InvalidConfig />
    return (
      <DeviceFrame
        deviceId={config.deviceId}
        pollS={pollSOf?.(config) ?? definition.pollS}
        timeOf={ownTimeOf ?? undefined}
        lack={lack}
        kinds={kinds}
        name={nameOf?.(config)}
        tools={tools && ((device) => tools(device, config))}
      >
        {(view) => tankNeeded(view, needsOf?.(config)) ?? body(view, config)}
      </DeviceFrame>
    )
  }
}

function tankNeeded({ device, freshness }: DeviceView, needs: 'level' | 'liters' | undefined): ReactNode {
  if (!needs) return null
  if (device.levelPercent === null && freshness !== 'expired') return <NeedsTank device={device} />
  return needs === 'liters' && device.capacityLiters === null ? <NeedsTank device={device} forLiters /> : null
}
