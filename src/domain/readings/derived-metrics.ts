/** Derived from raw readings with the current tank configuration. */
export const DERIVED_METRICS = ['tank_level_pct', 'tank_volume_l'] as const
export type DerivedMetric = (typeof DERIVED_METRICS)[number]
export const isDerived = (text: string): text is DerivedMetric =>
  (DERIVED_METRICS as readonly string[]).includes(text)
