'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSession } from '@/client/session/session'
import { ReadOnlyProvider } from '@/ui/form/read-only'
// comes with the page: nobody may look at an account for a moment without being told so
import { ImpersonationLine, type Shown } from './impersonation-line'

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
      {known && <ImpersonationLine key={known.until} {...known} />}
      {children}
    </ReadOnlyProvider>
  )
}
