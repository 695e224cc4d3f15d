'use client'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { DroppingRows } from '@/ui/dropping-rows'
import { useWidgetShell } from './widget-shell'

const SHADE = 'color-mix(in oklab, var(--line-strong) 60%, transparent)'
/** Says that there is more above or below; hides at either end, where what moves with the content covers it. */
const MORE = [
  'linear-gradient(var(--surface) 60%, transparent) top / 100% 0.75rem no-repeat local',
  'linear-gradient(transparent, var(--surface) 40%) bottom / 100% 0.75rem no-repeat local',
  `linear-gradient(${SHADE}, transparent) top / 100% 0.5rem no-repeat scroll`,
  `linear-gradient(transparent, ${SHADE}) bottom / 100% 0.5rem no-repeat scroll`,
].join(', ')

/** Rows of a card, the most important first: those for which it has no room are left out; one that fills the screen has them all. */
export function CardRows({ className, children }: { className?: string; children: ReactNode }) {
  const { closeFullScreen } = useWidgetShell()
  return closeFullScreen ? (
    <div className={className}>{children}</div>
  ) : (
    <DroppingRows className={className}>{children}</DroppingRows>
  )
}

/**
 * The body of a card of facts, the most important first. Rows for which a card has no room are left out; one that fills
 * the screen has them all and scrolls, with a shadow where there are more.
 */
export function FactsCard({ className, children }: { className?: string; children: ReactNode }) {
  const { closeFullScreen } = useWidgetShell()
  if (closeFullScreen)
    return (
      <div
        tabIndex={0}
        className={cn('flex min-h-0 flex-1 flex-col overflow-y-auto', className)}
        style={{ background: MORE }}
      >
        {children}
      </div>
    )
  return (
    <DroppingRows className="min-h-0 flex-1">
      <div className={cn('flex min-h-full flex-col', className)}>{children}</div>
    </DroppingRows>
  )
}
