'use client'
import { Eye, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { revalidateSession } from '@/client/api'
import type { Impersonation } from '@/contracts/account'
import { Button } from '@/ui/button'
import { useSignOut } from './use-sign-out'

export type Shown = Impersonation & { name: string; email: string }

/** Whose account is looked at, how long still, and the way out. */
export function ImpersonationLine({ name, email, secondsLeft }: Shown) {
  const t = useTranslations('impersonation')
  const { busy, leave } = useSignOut()
  const left = useSecondsLeft(secondsLeft)
  return (
    <>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-[55] border-[3px] border-warning" />
      <section
        data-impersonation
        aria-label={t('label')}
        className="pointer-events-auto sticky top-0 z-[55] flex h-[var(--banner)] items-center gap-3 bg-warning px-3 text-background"
      >
        <Eye aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 text-sm leading-tight sm:flex sm:items-baseline sm:gap-3">
          <span className="line-clamp-2 wrap-anywhere sm:line-clamp-1" title={email}>
            {t.rich('viewing', { name: name || email, b: (words) => <b>{words}</b> })}
          </span>
          <span className="block truncate text-[0.8125rem] tabular-nums sm:shrink-0">
            {t('readOnly')} · <time>{t('left', { time: clockOf(left) })}</time>
          </span>
        </p>
        <Button size="sm" busy={busy} onClick={leave}>
          <LogOut aria-hidden />
          {t('leave')}
        </Button>
      </section>
    </>
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counted from what the server said, since this computer's clock may be wrong. Once it is over the server is asked. */
function useSecondsLeft(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const started = performance.now()
    const tick = () => setLeft(Math.max(0, Math.ceil(from - (performance.now() - started) / 1000)))
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [from])
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(revalidateSession, 2_000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
