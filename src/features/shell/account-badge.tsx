'use client'
import { useTranslations } from 'next-intl'
import { useSession } from '@/client/session/session'
import { cn } from '@/ui/cn'

/** Two letters to know an account by. */
function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = (name.trim() || email).split(/[\s@._-]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}

/** Who is signed in: initials, and the e-mail beside them or in the tooltip. */
export function AccountBadge({ emailClassName, className }: { emailClassName?: string; className?: string }) {
  const t = useTranslations('shell')
  const { user } = useSession()
  if (!user) return null
  return (
    <span
      className={cn('flex min-w-0 items-center gap-2', className)}
      data-tip={t('signedInAs', { email: user.email })}
    >
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
      >
        {initialsOf(user)}
      </span>
      <span className="sr-only">{t('signedInAs', { email: user.email })}</span>
      <span aria-hidden className={cn('truncate text-[0.8125rem]', emailClassName)}>
        {user.email}
      </span>
    </span>
  )
}
