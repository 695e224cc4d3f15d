'use client'
import { useTranslations } from 'next-intl'
import { type ApiError, isWithheld } from '@/client/api'
import { useErrorText } from '@/client/use-server-text'
import { Button } from '@/ui/button'

type Props = { error: ApiError; /** What to say of it. */ message: string; onRetry: () => void }

/** What could not be fetched within a card, and another try. */
export function LoadProblem({ error, message, onRetry }: Props) {
  const t = useTranslations('profile')
  const errorText = useErrorText()
  if (isWithheld(error))
    return (
      <p role="status" className="text-sm text-muted">
        {errorText(error, message)}
      </p>
    )
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-critical">
      {message}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
