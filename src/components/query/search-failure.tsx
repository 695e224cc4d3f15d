'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Where a search would list what it found: it could not look, which is not the same as finding nothing. */
export function SearchFailure({ retry }: { retry: () => unknown }) {
  const t = useTranslations('ui')
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <TriangleAlert aria-hidden className="size-3.5 text-warning" />
      {t('searchFailed')}
      <button
        type="button"
        className="min-h-6 font-medium text-accent hover:underline [@media(pointer:coarse)]:min-h-10"
        onClick={() => void retry()}
      >
        {t('retry')}
      </button>
    </p>
  )
}
