import type { Severity, Why } from '@/domain/alerts/types'

/** True when the severity was higher before: the evidence is that of the worst moment, not the present one. */
export const hasSeverityDropped = ({ severity, why }: { severity: Severity; why: Why }): boolean =>
  why.severity !== undefined && why.severity !== severity
