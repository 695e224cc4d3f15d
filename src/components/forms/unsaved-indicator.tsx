import { CircleDot } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** That what is typed is not saved; stands before the buttons of a dialog whose failures are logged only. */
export function UnsavedIndicator({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('widgets')
  if (!isDirty) return null
  return (
    <p role="status" className="mr-auto flex items-center gap-1.5 text-sm text-muted">
      <CircleDot aria-hidden className="size-4 shrink-0" />
      {t('unsaved')}
    </p>
  )
}
