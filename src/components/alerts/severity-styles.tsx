import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'

/** Of an alert, or of a notification, which may also be good news. */
export type AnySeverity = 'critical' | 'warning' | 'info' | 'success'

type SeverityStyle = { Icon: LucideIcon; /** Of the icon. */ text: string; /** CSS colour. */ color: string }

/** Each severity has a shape of its own beside its colour. */
export const SEVERITY_STYLES: Record<AnySeverity, SeverityStyle> = {
  critical: { Icon: OctagonAlert, text: 'text-critical', color: 'var(--critical)' },
  warning: { Icon: TriangleAlert, text: 'text-warning', color: 'var(--warning)' },
  info: { Icon: Info, text: 'text-info', color: 'var(--info)' },
  success: { Icon: CircleCheck, text: 'text-success', color: 'var(--success)' },
}
