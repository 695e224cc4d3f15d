import { type ComponentType, lazy } from 'react'
import type { WidgetType } from './definitions'
import type { WidgetProps } from './kit/widget-shell'

type Load = () => Promise<{ default: ComponentType<WidgetProps> }>

/** Where each type's component is; its code is fetched when a dashboard has one, or in a quiet moment. */
export const loaders = {
  'device-summary': async () => ({ default: (await import('./device-summary/component')).DeviceSummary }),
  'water-level': async () => ({ default: (await import('./water-level/component')).WaterLevel }),
  'tank-status': async () => ({ default: (await import('./tank-status/component')).TankStatus }),
  'tank-trend': async () => ({ default: (await import('./tank-trend/component')).TankTrend }),
  'tank-capacity': async () => ({ default: (await import('./tank-capacity/component')).TankCapacity }),
  'tank-history': async () => ({ default: (await import('./tank-history/component')).TankHistory }),
  'pump-controller': async () => ({ default: (await import('./pump-controller/component')).PumpController }),
  'pump-history': async () => ({ default: (await import('./pump-history/component')).PumpHistory }),
  'pump-info': async () => ({ default: (await import('./pump-info/component')).PumpInfo }),
  'acdc-monitor': async () => ({ default: (await import('./acdc-monitor/component')).AcdcMonitor }),
  'lora-device': async () => ({ default: (await import('./lora-device/component')).LoraDevice }),
  'lora-overview': async () => ({ default: (await import('./lora-overview/component')).LoraOverview }),
  'solar-pump': async () => ({ default: (await import('./solar-pump/component')).SolarPump }),
} satisfies Record<WidgetType, Load>

/** Whether this version has a component for the type. */
export const isDrawable = (type: string): type is WidgetType => Object.hasOwn(loaders, type)

const entries = Object.entries<Load>(loaders).map(([type, load]) => [type, lazy(load)] as const)
const components = new Map<string, ComponentType<WidgetProps>>(entries)

/** The component of a type, or null for one this version does not know. */
export const componentOf = (type: string): ComponentType<WidgetProps> | null => components.get(type) ?? null
