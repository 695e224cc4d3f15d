import { acdcMonitor } from './acdc-monitor/definition'
import { deviceSummary } from './device-summary/definition'
import type { WidgetDefinition } from './kit/define-widget'
import { loraDevice } from './lora-device/definition'
import { loraOverview } from './lora-overview/definition'
import { pumpController } from './pump-controller/definition'
import { pumpHistory } from './pump-history/definition'
import { pumpInfo } from './pump-info/definition'
import { solarPump } from './solar-pump/definition'
import { tankCapacity } from './tank-capacity/definition'
import { tankHistory } from './tank-history/definition'
import { tankStatus } from './tank-status/definition'
import { tankTrend } from './tank-trend/definition'
import { waterLevel } from './water-level/definition'

/** Every widget type, in the order in which the Add Widget dialog offers them. */
export const definitions = {
  'device-summary': deviceSummary,
  'water-level': waterLevel,
  'tank-status': tankStatus,
  'tank-trend': tankTrend,
  'tank-capacity': tankCapacity,
  'tank-history': tankHistory,
  'pump-controller': pumpController,
  'pump-history': pumpHistory,
  'pump-info': pumpInfo,
  'acdc-monitor': acdcMonitor,
  'lora-device': loraDevice,
  'lora-overview': loraOverview,
  'solar-pump': solarPump,
} as const satisfies { [Type in string]: WidgetDefinition<Type> }

export type WidgetType = keyof typeof definitions

export const isWidgetType = (type: string): type is WidgetType => Object.hasOwn(definitions, type)

/** The definition of a type, or null for one this version does not know. */
export const definitionOf = (type: string): WidgetDefinition | null =>
  isWidgetType(type) ? definitions[type] : null
