import type { Severity, Why } from '@/domain/alerts/types'

/** True of what was worse: its why is that of then, not of how it stands now. */
export const hasSeverityDropped = ({ severity, why }: { severity: Severity; why: Why }): boolean =>
  why.severity !== undefined && why.severity !== severity
