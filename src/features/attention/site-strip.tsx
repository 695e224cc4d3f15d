'use client'
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { createElement, useEffect, useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { toServerTime } from '@/client/live/connection'
import { useKiosk } from '@/client/use-kiosk'
import { NO_SITE } from '@/domain/devices/site'
import { SitesButton } from '@/components/sites/sites-button'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { cn } from '@/ui/cn'
import { useScrollEdges } from '@/ui/measure/use-scroll-edges'
import { onPlainClick } from '@/ui/navigation/on-plain-click'
import { type SiteSummary, siteSummariesOf } from './site-summary'

/** What has grown old meanwhile. */
const TICK_MS = 5_000
/** Of what stands before the chosen one, so that it is seen to be there. */
const PEEK_PX = 40

const STATES: Record<NonNullable<SiteSummary['worst']>, { Icon: LucideIcon; className: string }> = {
  critical: { Icon: CircleAlert, className: 'text-critical' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  quiet: { Icon: Hourglass, className: 'text-muted' },
}

/**
 * The places of this account, each with how it stands and a way to see only what is there. Who has none sees nothing; a
 * wall screen shows only the place it is narrowed to.
 */
export function SiteStrip() {
  const t = useTranslations('sites')
  const { devices } = useDevices()
  const tick = useNow(TICK_MS)
  const { site } = useSiteFilter()
  const isKiosk = useKiosk()
  const summaries = useMemo(
    () => (devices && tick !== null ? siteSummariesOf(devices, toServerTime(tick)) : []),
    [devices, tick],
  )
  const shown = isKiosk ? summaries.filter(({ id }) => id !== null && id === site) : summaries
  if (shown.length === 0) return null
  return (
    <nav aria-label={t('strip')} className="flex items-center gap-1 px-3 pt-3 sm:px-4">
      <SiteList summaries={shown} />
      {!isKiosk && <SitesButton isIcon />}
    </nav>
  )
}

/** One line on a phone, at most two lines elsewhere; what is further is scrolled to. */
function SiteList({ summaries }: { summaries: readonly SiteSummary[] }) {
  const { site } = useSiteFilter()
  const list = useScrollEdges<HTMLUListElement>()
  useEffect(() => {
    const box = list.current
    const chosen = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !chosen) return
    const [from, to] = [chosen.offsetLeft, chosen.offsetLeft + chosen.offsetWidth]
    if (from < box.scrollLeft || to > box.scrollLeft + box.clientWidth) box.scrollTo({ left: from - PEEK_PX })
  }, [list, site])
  return (
    <ul ref={list} className="scroll-x -m-1 flex min-w-0 gap-2 p-1 sm:max-h-[7.5rem] sm:flex-wrap">
      {summaries.map((summary) => (
        <li key={summary.id} className="shrink-0">
          <SiteLink summary={summary} />
        </li>
      ))}
    </ul>
  )
}

function SiteLink({ summary }: { summary: SiteSummary }) {
  const t = useTranslations('sites')
  const { site, hrefOf, show } = useSiteFilter()
  const { id, name, devices, worst, worstCount } = summary
  const isShown = site === id
  const state = worst && STATES[worst]
  return (
    <Link
      href={hrefOf(id)}
      prefetch={false}
      scroll={false}
      onClick={onPlainClick(() => show(id))}
      aria-current={isShown ? 'true' : undefined}
      className={cn(
        'flex min-h-12 max-w-64 flex-col justify-center rounded-control border bg-surface px-3 py-1 leading-snug',
        isShown ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="truncate text-sm font-semibold">{name ?? t(id === NO_SITE ? 'none' : 'all')}</span>
        <span
          className={cn(
            'ml-auto inline-flex shrink-0 items-center gap-1 text-[0.8125rem] tabular-nums',
            state ? cn('font-medium', state.className) : 'text-muted',
          )}
        >
          {createElement(state?.Icon ?? CircleCheck, { 'aria-hidden': true, className: 'size-4' })}
          {worst ? t('needs', { word: t(`worst.${worst}`), count: worstCount }) : t('fine')}
        </span>
      </span>
      <span className="truncate text-[0.8125rem] text-muted tabular-nums">
        {t('devices', { count: devices })}
        <Water summary={summary} />
      </span>
    </Link>
  )
}

function Water({ summary: { liters, tanks } }: { summary: SiteSummary }) {
  const t = useTranslations('sites')
  const format = useFormat()
  if (liters === null) return null
  const volume = format.volume(liters)
  return ` · ${tanks.known === tanks.total ? volume : t('waterPart', { volume, ...tanks })}`
}
