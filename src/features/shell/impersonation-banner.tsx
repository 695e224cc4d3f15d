'use client'
import { Eye, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { revalidateSession } from '@/client/api'
import { useSession } from '@/client/session/session'
import type { Impersonation } from '@/contracts/account'
import { Button } from '@/ui/button'
import { ReadOnlyProvider } from '@/ui/form/read-only'
import { useSignOut } from './use-sign-out'

type Shown = Impersonation & { name: string; email: string }
type Props = {
  /** As the server knows it before the browser has asked. */
  initial: Shown | null
  children: ReactNode
}

/**
 * On every page while a superuser looks at the account of somebody else: whose, how long still, and the way out. What
 * would change the account cannot be pressed meanwhile.
 */
export function ImpersonationFrame({ initial, children }: Props) {
  const t = useTranslations('impersonation')
  const { user, impersonation } = useSession()
  const shown = user && impersonation ? { ...impersonation, name: user.name, email: user.email } : null
  // an own session shows none, whatever the page was made for
  const known = user ? shown : initial
  return (
    <ReadOnlyProvider value={known && t('noChanges')}>
      {known && <Banner key={known.until} {...known} />}
      {children}
    </ReadOnlyProvider>
  )
}

function Banner({ name, email, secondsLeft }: Shown) {
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
          <span className="block truncate" title={email}>
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
