import { render } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { RetryConfig } from '@/client/retry-config'
import { SessionProvider } from '@/client/session/session'
import { Toaster } from '@/ui/toast/toaster'
import en from '~/messages/en.json'
import es from '~/messages/es.json'
import hi from '~/messages/hi.json'

const MESSAGES = { en, es, hi }

type Place = {
  pathname?: string
  search?: string
  /** Failed reads are asked for again, as in the product. */
  recovers?: boolean
  language?: keyof typeof MESSAGES
}

const nothing = async () => {}
// built once: a new cache on every render would lose what was fetched
const swr = () => {
  const cache = new Map()
  return { provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }
}

function routerInto(visits: string[]): AppRouterInstance {
  const go = (href: string): void => {
    visits.push(href)
  }
  const still = () => {}
  return {
    push: go,
    replace: go,
    prefetch: still,
    refresh: still,
    back: still,
    forward: still,
    bfcacheId: 'test',
  }
}

/**
 * Renders inside what the root layout wraps around every page: strings, session, an empty cache without
 * retries, toasts, and a router that notes where it is sent in `visits`.
 */
export function renderUi(
  element: ReactElement,
  { pathname = '/', search = '', recovers = false, language = 'en' }: Place = {},
) {
  const visits: string[] = []
  const router = routerInto(visits)
  const config = swr()
  const params = new URLSearchParams(search)
  const Reads = recovers ? RetryConfig : Fragment
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={params as never}>
          <NextIntlClientProvider locale={language} timeZone="UTC" messages={MESSAGES[language]}>
            <SWRConfig value={config}>
              <Reads>
                <SessionProvider endCookieSession={nothing}>{children}</SessionProvider>
              </Reads>
            </SWRConfig>
            <Toaster />
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
  return { ...render(element, { wrapper }), visits }
}
