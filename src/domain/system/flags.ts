const SWITCH = ['on', 'off'] as const

/** What can be switched while everything runs, and the values it takes; the order is that of the page. */
export const FLAGS = {
  registration: ['open', 'invitation', 'closed'],
  auto_onboard: SWITCH,
  demo: SWITCH,
  push: SWITCH,
  telegram: SWITCH,
  email: SWITCH,
  webhook: SWITCH,
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FlagId = keyof typeof FLAGS
export const FLAG_IDS = Object.keys(FLAGS) as [FlagId, ...FlagId[]]

/** An override of a flag's default. */
export type FlagOverride = { value: string; expiresAt: Date }

const isValueOf = (id: FlagId, value: string): boolean =>
  (FLAGS[id] as readonly string[]).some((one) => one === value)

/**
 * | override                          | in force |
 * |-----------------------------------|----------|
 * | none                              | default  |
 * | expired, or of an earlier release | default  |
 * | valid                             | override |
 */
export const flagInForce = (
  id: FlagId,
  { override, fallback, now }: { override: FlagOverride | undefined; fallback: string; now: Date },
): string =>
  override && override.expiresAt > now && isValueOf(id, override.value) ? override.value : fallback
