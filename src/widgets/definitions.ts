import { deviceSummary } from './device-summary/definition'
import type { WidgetDefinition } from './kit/define-widget'
import { tankStatus } from './tank-status/definition'
import { waterLevel } from './water-level/definition'

/** Every widget type, in the order in which the Add Widget dialog offers them. */
export const definitions = {
  'device-summary': deviceSummary,
  'water-level': waterLevel,
  'tank-status': tankStatus,
} as const satisfies { [Type in string]: WidgetDefinition<Type> }

export type WidgetType = keyof typeof definitions

export const isWidgetType = (type: string): type is WidgetType => Object.hasOwn(definitions, type)

/** The definition of a type, or null for one this version does not know. */
export const definitionOf = (type: string): WidgetDefinition | null =>
  isWidgetType(type) ? definitions[type] : null
