import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/ui/cn'

export type FrameStatus = 'loading' | 'online' | 'offline' | 'stale' | 'unknown' | 'error'

const LOOKS: Record<FrameStatus, { Icon: typeof CircleCheck; tone: string }> = {
  loading: { Icon: LoaderCircle, tone: 'text-muted' },
  online: { Icon: CircleCheck, tone: 'text-success' },
  stale: { Icon: Clock, tone: 'text-warning' },
  offline: { Icon: CircleSlash, tone: 'text-critical' },
  unknown: { Icon: CircleHelp, tone: 'text-muted' },
  error: { Icon: CircleAlert, tone: 'text-critical' },
}

/** The state of what a widget shows, as a sign and a word. */
export function StatusWord({ status }: { status: FrameStatus }) {
  const t = useTranslations('widgets')
  const { Icon, tone } = LOOKS[status]
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 text-xs font-medium', tone)}>
      <Icon aria-hidden className={cn('size-3.5', status === 'loading' && 'spinner')} />
      {t(`status.${status}`)}
    </span>
  )
}
