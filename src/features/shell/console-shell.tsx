'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations, useLocale } from 'next-intl'
import { useEffect, type ReactNode } from 'react'
import { useHeldRedraws } from '@/client/live/held-redraws'
import { LiveProvider } from '@/client/live/live'
import { useOfflineLevels } from '@/client/live/use-offline-levels'
import { usePushSync } from '@/client/push/push-sync'
import type { Health } from '@/contracts/system'
import { useServiceWorker } from '@/client/push/service-worker'
import { useNotificationClicks } from '@/client/push/use-notification-clicks'
import { useLoginGuard, useSession } from '@/client/session/session'
import { useIsShownWithoutUser } from '@/client/session/shown-without-user'
import { useKiosk, useWakeLock } from '@/client/use-kiosk'
import { Spinner } from '@/ui/spinner'
import { rememberLanguage } from '@/client/language'
import { useCall } from '@/client/use-call'
import { getHealth } from '@/contracts/calls'
import { ConnectionBar } from './status/connection-bar'
import { ConsoleHeader } from './console-header'
import { FootLinks } from './navigation/nav-links'
import { Sidebar } from './navigation/sidebar'
import { MaintenanceOfPage } from './status/maintenance-of-page'
import { ZoneOffer } from './zone-offer'
import { useProfileTheme } from './use-theme-preference'

/** Has the page written anew when the profile names another language than it was written in. */
function useProfileLanguage(): void {
  const language = useSession().user?.preferences.language
  const written = useLocale()
  const router = useRouter()
  // the document around the pages stays when somebody signs in, and with it the language it says it is in
  useEffect(() => {
    document.documentElement.lang = written
  }, [written])
  useEffect(() => {
    if (!language || language === written) return
    rememberLanguage(language)
    router.refresh()
  }, [language, written, router])
}

type Props = {
  children: ReactNode
  /** Opens the command palette. */
  palette: ReactNode
  /** Notifications. */
  bell: ReactNode
  /** Under the header: what the person should know. */
  notice: ReactNode
  maintenance: Health['maintenance']
}

/** The frame of every signed-in page. It shows at once; the content waits for the current user. */
export function ConsoleShell({ children, palette, bell, notice, maintenance }: Props) {
  const t = useTranslations('shell')
  const { status } = useSession()
  const isSaidAnyway = useIsShownWithoutUser()
  const isKiosk = useKiosk()
  const isShown = status === 'in' || (status === 'loading' && isSaidAnyway)
  useLoginGuard()
  useProfileTheme()
  useProfileLanguage()
  usePushSync()
  useServiceWorker()
  useOfflineLevels()
  useHeldRedraws()
  useNotificationClicks()
  useWakeLock(isKiosk)
  return (
    <LiveProvider>
      {isKiosk ? (
        <KioskExit />
      ) : (
        <>
          <a href="#content" className="skip-link">
            {t('skip')}
          </a>
          <ConsoleHeader palette={palette} bell={bell} />
        </>
      )}
      <MaintenanceBar initial={maintenance} />
      <ConnectionBar />
      {!isKiosk && notice}
      {!isKiosk && <ZoneOffer />}
      <div className={isKiosk ? 'kiosk' : 'flex'}>
        {!isKiosk && <Sidebar />}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-[var(--foot)] outline-none">
          {!isShown && <Loading />}
          {/* rendered from the start, so that the page's own redirect or 403 decides the answer's status */}
          <div hidden={!isShown}>{children}</div>
        </main>
      </div>
      {!isKiosk && <FootLinks />}
    </LiveProvider>
  )
}

/** From the screen on the wall back to the console: Escape, or the link that the keyboard finds first. */
function KioskExit() {
  const t = useTranslations('shell')
  const router = useRouter()
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // what a dialog or a menu takes for itself closes that
      if (key === 'Escape' && !defaultPrevented) router.replace('/')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])
  return (
    <Link href="/" replace className="skip-link">
      {t('leaveKiosk')}
    </Link>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <p role="status" className="flex min-h-[60dvh] items-center justify-center gap-2 text-muted">
      <Spinner />
      {t('loading')}
    </p>
  )
}

/** Under the header while the console is being maintained; `initial` is what the page came with. */
function MaintenanceBar({ initial }: { initial: Health['maintenance'] }) {
  const { data } = useCall(getHealth, {})
  return <MaintenanceOfPage maintenance={data ? data.maintenance : initial} />
}
