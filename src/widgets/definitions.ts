import { acdcMonitorDefinition } from './acdc-monitor/definition'
import { deviceSummaryDefinition } from './device-summary/definition'
import type { WidgetDefinition } from './kit/define-widget'
import { loraDeviceDefinition } from './lora-device/definition'
import { loraOverviewDefinition } from './lora-overview/definition'
import { pumpControllerDefinition } from './pump-controller/definition'
import { pumpHistoryDefinition } from './pump-history/definition'
import { pumpInfoDefinition } from './pump-info/definition'
import { solarPumpDefinition } from './solar-pump/definition'
import { tankCapacityDefinition } from './tank-capacity/definition'
import { tankHistoryDefinition } from './tank-history/definition'
import { tankStatusDefinition } from './tank-status/definition'
import { tankTrendDefinition } from './tank-trend/definition'
import { isWidgetType, type WidgetType } from './kit/widget-names'
import { waterLevelDefinition } from './water-level/definition'

/** Every widget type, in the order in which the Add Widget dialog offers them. */
export const widgetDefinitions = {
  'device-summary': deviceSummaryDefinition,
  'water-level': waterLevelDefinition,
  'tank-status': tankStatusDefinition,
  'tank-trend': tankTrendDefinition,
  'tank-capacity': tankCapacityDefinition,
  'tank-history': tankHistoryDefinition,
  'pump-controller': pumpControllerDefinition,
  'pump-history': pumpHistoryDefinition,
  'pump-info': pumpInfoDefinition,
  'acdc-monitor': acdcMonitorDefinition,
  'lora-device': loraDeviceDefinition,
  'lora-overview': loraOverviewDefinition,
  'solar-pump': solarPumpDefinition,
} as const satisfies { [Type in WidgetType]: WidgetDefinition<Type> }

/** The definition of a type, or null for one this version does not know. */
export const widgetDefinitionOf = (type: string): WidgetDefinition | null =>
  isWidgetType(type) ? widgetDefinitions[type] : null
