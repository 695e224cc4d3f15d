'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'

type Props = { message: string; onRetry: () => void }

/** What could not be fetched within a card, and another try. */
export function LoadProblem({ message, onRetry }: Props) {
  const t = useTranslations('profile')
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-critical">
      {message}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
