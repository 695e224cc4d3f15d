'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/ui/cn'

/** Two letters to know an account by. */
function initialsOf(name: string, email: string): string {
  const words = (name.trim() || email).split(/[\s@._-]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}

/** What the profile may hold as a picture; anything else is never fetched. */
const isShowable = (url: string): boolean => /^(https:\/\/|data:image\/(png|jpeg|gif|webp);base64,)/.test(url)

type Props = {
  url: string
  name: string
  email: string
  className?: string
  /** Tells, when a picture was named and cannot be shown. */
  saysBroken?: boolean
}

/** The picture of a person, or initials. Give it the url as key, so that another one is tried anew. */
export function Avatar({ url, name, email, className, saysBroken = false }: Props) {
  const t = useTranslations('profile.avatar')
  const [isBroken, setIsBroken] = useState(false)
  const circle = cn('grid shrink-0 place-items-center overflow-hidden rounded-full', className)
  if (isShowable(url) && !isBroken)
    return (
      // the address is the person's own: no optimiser, and no word of where it is shown
      // eslint-disable-next-line @next/next/no-img-element
      <img
        src={url}
        alt={t('of', { name: name || email })}
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
        className={cn(circle, 'bg-sunken object-cover')}
      />
    )
  return (
    <span className={cn(circle, 'relative bg-accent-soft font-semibold text-accent')}>
      <span aria-hidden>{initialsOf(name, email)}</span>
      {isBroken && saysBroken && (
        <span
          role="img"
          aria-label={t('broken')}
          data-tip={t('broken')}
          className="absolute inset-0 grid place-items-end"
        >
          <CircleAlert aria-hidden className="size-4 rounded-full bg-surface text-warning" />
        </span>
      )}
    </span>
  )
}
