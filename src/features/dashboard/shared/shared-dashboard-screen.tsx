'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import useSWR, { SWRConfig, useSWRConfig } from 'swr'
import { LayoutDashboard, Link2Off } from 'lucide-react'
import { ApiError, errorMessageOf } from '@/client/api'
import { DataSourceProvider, type UserLocale } from '@/client/data-source'
import { useFormat } from '@/client/format'
import { formatToMinute } from '@/components/time/format-to-minute'
import type { SharedDashboard } from '@/contracts/me/shared-dashboard'
import { useKiosk, useWakeLock } from '@/client/use-kiosk'
import { isLinkToken } from '@/domain/access/dashboard-link'
import { languageOf } from '@/domain/text/languages'
import { useKioskRotation } from '@/features/dashboard/grid/use-kiosk-rotation'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Spinner } from '@/ui/spinner'
import { SharedGrid } from './shared-grid'
import { makeSharedSource } from './shared-source'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * The token in the fragment of the address, which stays there: the page is opened again and again by the same link.
 * Undefined until it is read.
 */
const useHashToken = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** Between two looks at the devices, milliseconds: those without an account have no stream. */
const POLL_MS = 15_000

type Props = {
  /** At the end of the header. */
  tools: ReactNode
  /** Under the header, while nothing can be brought up to date. */
  connection: ReactNode
}

/** The dashboard behind a link, for whoever has the link: it is looked at, and nothing else. */
export function SharedDashboardScreen(props: Props) {
  const token = useHashToken()
  const [ownCache] = useState(() => ({ provider: () => new Map() }))
  const [gone, setGone] = useState<string | null>(null)
  if (token === undefined) return <Loading />
  if (token === gone || !isLinkToken(token)) return <Gone tools={props.tools} />
  // a session that ends in this browser empties the console's cache, and has nothing to do with the link
  return (
    <SWRConfig value={ownCache}>
      <OpenedLink key={token} token={token} onGone={setGone} {...props} />
    </SWRConfig>
  )
}

/** A 4xx but "too many" says that the link opens nothing: unknown, ended and revoked are one answer. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Numbers as the owner reads them, words and times as whoever looks does. */
function useGuest(units: SharedDashboard['units'] = 'metric'): UserLocale {
  const language = languageOf(useLocale())
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const locale = navigator.languages.find((one) => one.startsWith(language)) ?? language
    return { units, locale, language, timeZone }
  }, [units, language])
}

/** A link shows one dashboard: after its last screenful comes the first. */
const startAgain = () => {}

/** `onGone`: the link opens nothing, and need not be asked for again. */
type OpenedProps = Props & { token: string; onGone: (token: string) => void }

function OpenedLink({ token, onGone, tools, connection }: OpenedProps) {
  const name = `shared ${useId()} `
  const shared = useMemo(() => makeSharedSource(token, name), [token, name])
  const { mutate } = useSWRConfig()
  const {
    data,
    error,
    mutate: again,
  } = useSWR<SharedDashboard, ApiError>(`${name}dashboard`, shared.view, {
    refreshInterval: POLL_MS,
  })
  const isOver = isGone(error)
  useEffect(() => {
    if (isOver) onGone(token)
  }, [isOver, onGone, token])
  useEffect(() => {
    const isListOfDevices = (key: unknown) =>
      typeof key === 'string' && key.startsWith(name) && key.endsWith('/devices')
    if (data) void mutate(isListOfDevices)
  }, [data, mutate, name])
  const isKiosk = useKiosk()
  useWakeLock(isKiosk && !isOver)
  useKioskRotation(isKiosk, startAgain)
  const guest = useGuest(data?.units)
  const source = useMemo(() => ({ ...shared, guest }), [shared, guest])
  if (isOver) return <Gone tools={tools} />
  if (!data) return error ? <Failed error={error} retry={() => void again()} /> : <Loading />
  return (
    <DataSourceProvider value={source}>
      {isKiosk ? <h1 className="sr-only">{data.name}</h1> : <Header dashboard={data} tools={tools} />}
      {connection}
      <main className={cn('px-3 pt-2 sm:px-4', isKiosk ? 'kiosk pb-3' : 'pb-6')}>
        <Cards {...data} />
      </main>
    </DataSourceProvider>
  )
}

function Cards({ widgets, narrowOrder }: Pick<SharedDashboard, 'widgets' | 'narrowOrder'>) {
  const t = useTranslations('sharedDashboard')
  if (widgets.length > 0) return <SharedGrid widgets={widgets} narrowOrder={narrowOrder} />
  return <EmptyState icon={<LayoutDashboard />} title={t('empty')} description={t('emptyText')} />
}

const HEADER =
  'sticky top-0 z-30 flex min-h-header items-center gap-3 border-b border-line bg-surface px-3 sm:px-4'

function Header({ dashboard: { name, expiresAt }, tools }: { dashboard: SharedDashboard; tools: ReactNode }) {
  const t = useTranslations('sharedDashboard')
  const format = useFormat()
  return (
    <header className={HEADER}>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
        <h1 className="truncate text-base font-semibold">{name}</h1>
        <p className="text-[0.8125rem] text-muted">{t('until', { at: formatToMinute(format, expiresAt) })}</p>
      </div>
      {tools}
    </header>
  )
}

function Gone({ tools }: { tools: ReactNode }) {
  const t = useTranslations('sharedDashboard')
  return (
    <>
      <header className={HEADER}>
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{t('title')}</h1>
        {tools}
      </header>
      <main role="alert">
        <EmptyState icon={<Link2Off />} title={t('goneTitle')} description={t('goneText')} />
      </main>
    </>
  )
}

function Failed({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTranslations('sharedDashboard')
  return (
    <main>
      <ErrorState
        title={t('failed')}
        message={errorMessageOf(error, t('failedText'))}
        requestId={error.requestId}
        onRetry={retry}
      />
    </main>
  )
}

function Loading() {
  const t = useTranslations('sharedDashboard')
  return (
    <main role="status" className="grid min-h-[60dvh] place-items-center gap-2 text-sm text-muted">
      <span className="flex items-center gap-2">
        <Spinner />
        {t('loading')}
      </span>
    </main>
  )
}
