import { type ComponentType } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import type { WidgetType } from './kit/widget-names'
import type { WidgetProps } from './kit/widget-shell'

type Load = () => Promise<{ default: ComponentType<WidgetProps> }>

/** Where each type's component is; its code is fetched when a dashboard has one, or in a quiet moment. */
export const widgetLoaders = {
  'device-summary': async () => ({
    default: (await import('./device-summary/component')).DeviceSummaryWidget,
  }),
  'water-level': async () => ({ default: (await import('./water-level/component')).WaterLevelWidget }),
  'tank-status': async () => ({ default: (await import('./tank-status/component')).TankStatusWidget }),
  'tank-trend': async () => ({ default: (await import('./tank-trend/component')).TankTrendWidget }),
  'tank-capacity': async () => ({ default: (await import('./tank-capacity/component')).TankCapacityWidget }),
  'tank-history': async () => ({ default: (await import('./tank-history/component')).TankHistoryWidget }),
  'pump-controller': async () => ({
    default: (await import('./pump-controller/component')).PumpControllerWidget,
  }),
  'pump-history': async () => ({ default: (await import('./pump-history/component')).PumpHistoryWidget }),
  'pump-info': async () => ({ default: (await import('./pump-info/component')).PumpInfoWidget }),
  'acdc-monitor': async () => ({ default: (await import('./acdc-monitor/component')).AcdcMonitorWidget }),
  'lora-device': async () => ({ default: (await import('./lora-device/component')).LoraDeviceWidget }),
  'lora-overview': async () => ({ default: (await import('./lora-overview/component')).LoraOverviewWidget }),
  'solar-pump': async () => ({ default: (await import('./solar-pump/component')).SolarPumpWidget }),
} satisfies Record<WidgetType, Load>

/** Whether this version has a component for the type. */
export const isDrawable = (type: string): type is WidgetType => Object.hasOwn(widgetLoaders, type)

const entries = Object.entries<Load>(widgetLoaders).map(([type, load]) => [type, lazyPart(load)] as const)
const components = new Map<string, ComponentType<WidgetProps>>(entries)

/** The component of a type, or null for one this version does not know. */
export const widgetComponentOf = (type: string): ComponentType<WidgetProps> | null =>
  components.get(type) ?? null
