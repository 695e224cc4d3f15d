'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ApiError, errorMessageOf } from '@/client/api'

type Props = { /** What is missing, as a sentence. */ text: string; error: ApiError; retry: () => void }

/** For a part of a widget that could not be loaded while the rest stands. */
export function SectionFailure({ text, error, retry }: Props) {
  const t = useTranslations('widgets')
  return (
    <p
      className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted"
      title={errorMessageOf(error, '')}
    >
      <TriangleAlert aria-hidden className="size-3.5 self-center text-warning" />
      {text}
      {error.requestId && <span className="font-mono">{t('requestId', { id: error.requestId })}</span>}
      <button
        type="button"
        className="min-h-6 font-medium text-accent hover:underline [@media(pointer:coarse)]:min-h-10"
        onClick={retry}
      >
        {t('retry')}
      </button>
    </p>
  )
}
