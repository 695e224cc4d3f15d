import './globals.css'
import type { Metadata, Viewport } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ThemeProvider } from 'next-themes'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { RetryConfig } from '@/client/retry-config'
import { SessionProvider } from '@/client/session/session'
import { Toaster } from '@/ui/toast/toaster'
import { ImpersonationFrame } from '@/features/shell/impersonation-banner'
import { loadPageImpersonation } from '@/server/accounts/sessions/impersonation-view'
import { TooltipLayer } from '@/ui/overlay/tooltip-layer'
import { endCookieSessionAction } from './actions'
import { fontClasses } from './fonts'
import { MessagesProvider } from './messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app')
  const name = t('name')
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t('description'),
    applicationName: name,
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#121f25' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    // the theme's class is set before React takes over
    <html lang={await getLocale()} className={fontClasses} suppressHydrationWarning>
      <body>
        <MessagesProvider only={['app', 'ui', 'impersonation']}>
          <ThemeProvider attribute="class" defaultTheme="system" nonce={nonce}>
            <RetryConfig>
              <SessionProvider endCookieSession={endCookieSessionAction}>
                <ImpersonationFrame initial={await loadPageImpersonation().catch(() => null)}>
                  {children}
                </ImpersonationFrame>
              </SessionProvider>
            </RetryConfig>
            <Toaster />
            <TooltipLayer />
          </ThemeProvider>
        </MessagesProvider>
      </body>
    </html>
  )
}
