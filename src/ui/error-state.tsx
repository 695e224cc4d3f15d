'use client'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from './button'
import { cn } from './cn'

type Props = {
  title: string
  message: string
  /** What to quote to whoever runs the server. */
  requestId?: string | null
  /** Where its lines of the log are, for whoever may read them. */
  requestHref?: string | undefined
  /** Left out where another try cannot succeed. */
  onRetry?: (() => void) | undefined
  className?: string
}

export function ErrorState({ title, message, requestId, requestHref, onRetry, className }: Props) {
  const t = useTranslations('ui')
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-3 px-6 py-10 text-center', className)}>
      <span
        aria-hidden
        className="grid size-12 place-items-center rounded-full bg-critical-soft text-critical"
      >
        <TriangleAlert className="size-6" />
      </span>
      <div className="max-w-sm">
        <p className="text-base font-semibold">{title}</p>
        <p className="mt-1 text-sm text-muted">{message}</p>
        {requestId && (
          <p className="mt-1 font-mono text-xs break-all text-muted">
            {requestHref ? (
              <a href={requestHref} className="text-accent hover:underline">
                {t('requestId', { id: requestId })}
              </a>
            ) : (
              t('requestId', { id: requestId })
            )}
          </p>
        )}
      </div>
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
