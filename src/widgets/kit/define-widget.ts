import * as z from 'zod/mini'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { lazy } from '@/domain/lazy'
import { widgetTitles, type WidgetType } from './widget-names'
import type { ConfigField, ConfigOf, StoredConfig } from './config-fields'

/** In cells of the 12-column grid. */
type WidgetSize = { w: number; h: number; minW: number; minH: number }

/** A cross-field fault of a config. */
type ConfigError = { field: string; message: string }

type Parsed<Config> = { config: Config; upgraded: boolean }
type SafeParsed<Config> = ({ success: true } & Parsed<Config>) | { success: false; error: z.core.$ZodError }

/** All that is known of a widget type without drawing it: what the server checks and the console's forms show. */
export type WidgetDefinition<Type extends string = string, Config extends StoredConfig = StoredConfig> = {
  type: Type
  /** The English title stored with a new widget. */
  title: string
  size: WidgetSize
  /** Seconds between polls while the live stream is silent. */
  pollS: number
  schemaVersion: number
  fields: readonly ConfigField[]
  defaults: () => Config
  /**
   * Brings a config of any older version up to this one and checks it. `upgraded` is true when it lacked a field
   * or its version. Throws ZodError for a wrong value or an unknown key.
   */
  parse: (config: StoredConfig) => Parsed<Config>
  /** The same without throwing. */
  safeParse: (config: StoredConfig) => SafeParsed<Config>
}

type Options<Type extends WidgetType, Fields extends readonly ConfigField[]> = Pick<
  WidgetDefinition,
  'size' | 'pollS'
> & {
  type: Type
  schemaVersion?: number
  fields: Fields
  /** What older versions meant by what they lacked or named otherwise; missing fields get defaults by themselves. */
  migrate?: (old: StoredConfig) => StoredConfig
  check?: (config: ConfigOf<Fields>) => ConfigError[]
}

const versionOf = (config: StoredConfig): number =>
  typeof config.__schemaVer === 'number' ? config.__schemaVer : 0

// The one place where the list of fields becomes the type of the config: TypeScript cannot follow a mapped tuple
// through Object.fromEntries.
const configSchemaOf = <Fields extends readonly ConfigField[]>(
  fields: Fields,
  schemaVersion: number,
): { rule: () => z.ZodMiniType<ConfigOf<Fields>>; defaults: () => ConfigOf<Fields> } => {
  const rule = () => {
    const shape = Object.fromEntries(fields.map((field) => [field.key, field.rule()]))
    return z.strictObject({ ...shape, __schemaVer: z.literal(schemaVersion) })
  }
  const defaults = () => ({
    ...Object.fromEntries(fields.map((field) => [field.key, field.initial])),
    __schemaVer: schemaVersion,
  })
  return {
    rule: rule as unknown as () => z.ZodMiniType<ConfigOf<Fields>>,
    defaults: defaults as () => ConfigOf<Fields>,
  }
}

/** Declares a widget type: one line per setting gives its rule, its default and its form control. */
export function defineWidget<const Type extends WidgetType, const Fields extends readonly ConfigField[]>(
  options: Options<Type, Fields>,
): WidgetDefinition<Type, ConfigOf<Fields>> {
  const { type, size, pollS, fields, schemaVersion = 1, migrate, check } = options
  const { rule, defaults } = configSchemaOf(fields, schemaVersion)
  const checked = lazy(() =>
    rule().check(
      z.superRefine((config, context) => {
        for (const { field, message } of check?.(config) ?? [])
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    ),
  )

  const upgrade = (stored: StoredConfig): { config: StoredConfig; upgraded: boolean } => {
    const isOld = versionOf(stored) < schemaVersion
    if (!isOld && fields.every((field) => field.key in stored)) return { config: stored, upgraded: false }
    const version = Math.max(schemaVersion, versionOf(stored))
    const migrated = isOld && migrate ? migrate(stored) : stored
    return { config: { ...defaults(), ...migrated, __schemaVer: version }, upgraded: true }
  }
  const safeParse = (stored: StoredConfig): SafeParsed<ConfigOf<Fields>> => {
    const { config, upgraded } = upgrade(stored)
    const result = checked().safeParse(config)
    return result.success
      ? { success: true, config: result.data, upgraded }
      : { success: false, error: result.error }
  }
  const parse = (stored: StoredConfig): Parsed<ConfigOf<Fields>> => {
    const result = safeParse(stored)
    if (!result.success) throw result.error
    return { config: result.config, upgraded: result.upgraded }
  }
  return { type, title: widgetTitles[type], size, pollS, schemaVersion, fields, defaults, parse, safeParse }
}

/** What kinds of device a widget type is meant for. */
export const deviceKindsOf = ({ fields }: Pick<WidgetDefinition, 'fields'>): readonly DeviceKind[] =>
  fields.flatMap((field) => (field.kind === 'device' && field.key === 'deviceId' ? field.kinds : []))
