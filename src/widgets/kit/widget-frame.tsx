'use client'
import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useIsGuest } from '@/client/data-source'
import { useDisconnectedSince } from '@/client/live/connection'
import { useKiosk } from '@/client/use-kiosk'
import { cn } from '@/ui/cn'
import { Skeleton } from '@/ui/skeleton'
import { type FrameStatus, LastKnownLabel, StatusLabel } from '@/components/device/status-label'
import { WidgetMenu } from './widget-menu'
import { nameOfWidget, widgetNames } from './widget-names'
import { useWidgetShell, WidgetShellProvider } from './widget-shell'

export type FrameProps = {
  /** Null where it would say nothing. */
  status: FrameStatus | null
  /** Of a device that is offline: the level it had, percent. */
  wasPercent?: number | null
  /** Something about it is critical: its edge says so. */
  isCritical?: boolean
  /** Whose numbers these are. */
  device?: string
  /** Under the heading: how old they are, or of which time. */
  subtitle?: ReactNode
  /** Small signs at the end of the subtitle. */
  badges?: ReactNode
  /** Buttons of the widget's own, before the menu. */
  tools?: ReactNode
  children: ReactNode
}

/** The card of every widget. Its body is a container: what stands in it answers to the card's size, not the window's. */
export function WidgetFrame(props: FrameProps) {
  const { status, wasPercent, isCritical = false, device, subtitle, badges, tools, children } = props
  const { title, ownTitle, handle, closeFullScreen } = useWidgetShell()
  const [isKiosk, isGuest] = [useKiosk(), useIsGuest()]
  const { heading, second } = widgetNames({ title, ownTitle, device })
  const name = nameOfWidget({ heading, second })
  // a name may be of any length; that of a type is said in full
  const isGiven = heading !== title
  // A narrow card has it below the heading; the other one is not displayed.
  const silentSince = useDisconnectedSince()
  const isLost = silentSince !== null && status !== null && status !== 'loading' && status !== 'error'
  const word = isLost ? (
    <LastKnownLabel at={silentSince} />
  ) : (
    status && <StatusLabel status={status} wasPercent={wasPercent} />
  )
  return (
    <article
      aria-label={name}
      className={cn(
        'flex h-full flex-col overflow-hidden [container-type:inline-size]',
        closeFullScreen ? 'bg-surface' : 'card',
        isCritical && 'edge-critical',
      )}
      {...(isLost && { 'data-lost': '' })}
    >
      <header className={cn('px-3 pt-2', handle && 'widget-handle cursor-grab active:cursor-grabbing')}>
        <div className="flex min-h-8 flex-wrap items-center gap-x-1.5">
          {handle && <Grip name={name} />}
          <h2
            className={cn(
              'min-w-0 flex-[1_1_3.5rem] text-sm font-semibold',
              isGiven ? 'truncate' : 'leading-tight text-balance',
            )}
            title={heading}
          >
            {heading}
          </h2>
          <span className="contents [@container_(width<320px)]:hidden">{word}</span>
          {!isKiosk && !isGuest && tools && (
            // what the page of the device has too gives way to the name
            <span className="contents [@container_(width<220px)]:hidden">{tools}</span>
          )}
          <WidgetMenu name={name} />
        </div>
        {(second || subtitle || badges || status) && (
          <div className="flex min-h-4 min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
            {/* as wide as its text: badges give way to a line of their own before the name is cut */}
            <p className="flex min-w-0 flex-auto gap-1 [@container_(width<320px)]:contents">
              {second && (
                <span className="max-w-full truncate" title={second}>
                  {second}
                </span>
              )}
              {second && subtitle && (
                <span aria-hidden className="[@container_(width<320px)]:hidden">
                  ·
                </span>
              )}
              {subtitle}
            </p>
            <span className="hidden [@container_(width<320px)]:inline-flex">{word}</span>
            {badges}
          </div>
        )}
      </header>
      <div className="widget-body min-h-0 flex-1 p-3 pt-2">
        <div className="flex h-full flex-col [container-type:size]">{children}</div>
      </div>
    </article>
  )
}

function Grip({ name }: { name: string }) {
  const t = useTranslations('widgets')
  const { handle } = useWidgetShell()
  return (
    <button
      type="button"
      aria-label={t('move', { title: name })}
      data-tip={t('moveHelp')}
      className="-ml-1.5 grid size-8 shrink-0 cursor-grab place-items-center rounded-control text-muted hover:bg-sunken active:cursor-grabbing"
      onKeyDown={handle?.onKeyDown}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

/** While a widget's code is on its way. Without a menu: an open one would go with this frame. */
export function WidgetLoading() {
  const shell = useWidgetShell()
  return (
    <WidgetShellProvider value={{ ...shell, actions: null }}>
      <WidgetFrame status="loading">
        <LoadingBody />
      </WidgetFrame>
    </WidgetShellProvider>
  )
}

/** While its first data is. */
export function LoadingBody() {
  return (
    <div className="flex h-full flex-col gap-3">
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="min-h-0 flex-1" />
    </div>
  )
}
