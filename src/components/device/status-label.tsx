import { CircleAlert, CircleHelp, CircleSlash, Clock, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'

export type FrameStatus = 'loading' | 'online' | 'offline' | 'stale' | 'unknown' | 'error'

/** Green is for what has just become well: of what is well anyway a dot is enough. */
const OnlineDot = () => <span aria-hidden className="mx-[3px] size-2 rounded-full bg-success" />

const STATUS_STYLES: Record<
  FrameStatus,
  { Icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>; tone: string }
> = {
  loading: { Icon: LoaderCircle, tone: 'text-muted' },
  online: { Icon: OnlineDot, tone: 'text-muted' },
  stale: { Icon: Clock, tone: 'text-warning' },
  offline: { Icon: CircleSlash, tone: 'text-critical' },
  unknown: { Icon: CircleHelp, tone: 'text-muted' },
  error: { Icon: CircleAlert, tone: 'text-critical' },
}

type Props = {
  status: FrameStatus
  /** The level before it was lost, percent. */
  wasPercent?: number | null
}

/** The state of what a widget shows, as a sign and a word. */
export function StatusLabel({ status, wasPercent = null }: Props) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const { Icon, tone } = STATUS_STYLES[status]
  const hasLevel = status === 'offline' && wasPercent !== null
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 text-xs font-medium', tone)}>
      <Icon aria-hidden className={cn('size-3.5', status === 'loading' && 'spinner')} />
      {hasLevel ? t('offlineWas', { percent: format.percent(wasPercent) }) : t(`status.${status}`)}
    </span>
  )
}

/** For what the server, which has been silent since then (epoch ms), can no longer vouch for. */
export function LastKnownLabel({ at }: { at: number }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-muted">
      <CloudOff aria-hidden className="size-3.5" />
      {t('lastKnownAt', { time: format.time(at) })}
    </span>
  )
}
