import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** How the layout is changed, while it can be. */
export function EditBar({ canArrange }: { canArrange: boolean }) {
  const t = useTranslations('dashboard')
  return (
    <p className="mb-3 flex items-start gap-2 rounded-card bg-accent-soft px-3 py-2 text-[0.8125rem] text-ink">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      {t(canArrange ? 'editHelp' : 'narrowEditing')}
    </p>
  )
}
