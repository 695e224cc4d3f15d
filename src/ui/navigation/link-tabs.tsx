'use client'
import Link from 'next/link'
import { cn } from '../cn'
import { onPlainClick } from './on-plain-click'
import { useShowTab } from './use-show-tab'

export type LinkTab = {
  href: string
  label: string
  isCurrent: boolean
  /** Shows it without a navigation. */
  onShow?: () => void
}

type Props = {
  /** Names the list. */
  label: string
  tabs: readonly LinkTab[]
  className?: string
}

/**
 * The views of a page: each is a link, so that the address tells which is open. On a phone they
 * scroll sideways.
 */
export function LinkTabs({ label, tabs, className }: Props) {
  const list = useShowTab<HTMLElement>(tabs.find((tab) => tab.isCurrent)?.href)
  return (
    <nav
      ref={list}
      aria-label={label}
      className={cn(
        'scroll-x flex shrink-0 gap-1 border-b border-line [scrollbar-width:none] max-sm:gap-0',
        className,
      )}
    >
      {tabs.map(({ href, label: text, isCurrent, onShow }) => (
        <Link
          key={href}
          href={href}
          {...(onShow && { prefetch: false, scroll: false, onClick: onPlainClick(onShow) })}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 sm:min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-sm:px-2"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
