import * as z from 'zod/mini'
import type { Widget } from '@/contracts/widget'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { lazy } from '@/domain/lazy'

/** A widget's settings as they are stored and sent: any JSON object. */
export type StoredConfig = Widget['config']

type Field<Kind extends string, Key extends string, Value> = {
  kind: Kind
  /** Key in the config; its label is the message `widgets.fields.<key>`. */
  key: Key
  /** The rule a stored or sent value must meet; made when first asked for, since most types only wait to be used. */
  rule: () => z.ZodMiniType<Value>
  initial: Value
  /** True when the message `widgets.help.<key>` explains the field. */
  help: boolean
  /** The boolean field that must be on for this one to mean anything; the form hides it otherwise. */
  dependsOn?: string | undefined
}

type DeviceField<Key extends string = string> = Field<'device', Key, string> & {
  /** The widget does without it too; the form then offers none. */
  optional: boolean
  /** Devices of these kinds are offered first. */
  kinds: readonly DeviceKind[]
}
type BooleanField<Key extends string = string> = Field<'boolean', Key, boolean>
type SelectField<Key extends string = string, Option extends string = string> = Field<
  'select',
  Key,
  Option
> & { options: readonly Option[] }
type NumberField<Key extends string = string> = Field<'number', Key, number> & {
  min: number
  max: number
  step: number
  unit?: 'seconds' | 'minutes' | 'hours' | 'percent' | 'volts' | 'watts'
}

type TextField<Key extends string = string> = Field<'text', Key, string> & { maxLength: number }

export type ConfigField = DeviceField | BooleanField | SelectField | NumberField | TextField

/** The type of a config with these fields. */
export type ConfigOf<Fields extends readonly ConfigField[]> = {
  [F in Fields[number] as F['key']]: F['initial']
} & { __schemaVer: number }

/** The device a widget shows, most likely one of these kinds; an empty id is a widget that still waits for one. */
export const deviceField = (...kinds: DeviceKind[]): DeviceField<'deviceId'> =>
  anyDevice('deviceId', { optional: false, help: false, kinds })

/** Another device that a widget can show something of; an empty id is none. */
export const otherDeviceField = <const Key extends string>(key: Key): DeviceField<Key> =>
  anyDevice(key, { optional: true, help: true, kinds: [] })

const anyDevice = <Key extends string>(
  key: Key,
  more: Pick<DeviceField, 'optional' | 'help' | 'kinds'>,
): DeviceField<Key> => ({
  kind: 'device',
  key,
  rule: lazy(() => z.string().check(z.maxLength(128, 'At most 128 characters'))),
  initial: '',
  ...more,
})

type NumberOptions<Key extends string> = {
  key: Key
  min: number
  max: number
  step?: number
  default: number
  unit?: NumberField['unit']
  help?: boolean
  /** Zero was never a choice here: it stands for "not set" and reads as the default. */
  zeroIsDefault?: boolean
  dependsOn?: string
}

const isStep = (value: number, min: number, step: number): boolean => {
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-9
}

/** A number within `min` and `max` in whole steps from `min`; digits sent as text are read as the number they mean. */
export const numberField = <const Key extends string>(options: NumberOptions<Key>): NumberField<Key> => {
  const {
    key,
    min,
    max,
    step = 1,
    default: initial,
    unit,
    help = false,
    zeroIsDefault = false,
    dependsOn,
  } = options
  const read = (value: unknown): unknown => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return zeroIsDefault && number === 0 ? initial : number
  }
  const rule = lazy(() => {
    const number = z.number('Enter a number').check(
      z.minimum(min, `At least ${min}`),
      z.maximum(max, `At most ${max}`),
      z.refine((value) => isStep(value, min, step), `Use steps of ${step}`),
    )
    return z.pipe(z.transform(read), number)
  })
  return {
    kind: 'number',
    key,
    rule,
    initial,
    help,
    min,
    max,
    step,
    unit,
    dependsOn,
  }
}

export const booleanField = <const Key extends string>(options: {
  key: Key
  default: boolean
  help?: boolean
}): BooleanField<Key> => ({
  kind: 'boolean',
  key: options.key,
  rule: lazy(() => z.boolean()),
  initial: options.default,
  help: options.help ?? false,
})

/** A line of text; spaces around it do not count. */
export const textField = <const Key extends string>(options: {
  key: Key
  maxLength: number
  default: string
  help?: boolean
}): TextField<Key> => ({
  kind: 'text',
  key: options.key,
  rule: lazy(() =>
    z.string().check(z.trim(), z.maxLength(options.maxLength, `At most ${options.maxLength} characters`)),
  ),
  initial: options.default,
  help: options.help ?? false,
  maxLength: options.maxLength,
})

/** One of several options; the label of each is the message `widgets.options.<key>_<option>`. */
export const selectField = <const Key extends string, const Option extends string>(options: {
  key: Key
  options: readonly [Option, ...Option[]]
  default: NoInfer<Option>
  help?: boolean
}): SelectField<Key, Option> => ({
  kind: 'select',
  key: options.key,
  rule: lazy(() => z.enum(options.options)),
  initial: options.default,
  help: options.help ?? false,
  options: options.options,
})
