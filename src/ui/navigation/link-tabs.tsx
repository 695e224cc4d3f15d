'use client'
import Link from 'next/link'
import { useShowTab } from './use-show-tab'

export type LinkTab = { href: string; label: string; isCurrent: boolean }

type Props = {
  /** Names the list. */
  label: string
  tabs: readonly LinkTab[]
}

/**
 * The views of a page that the server draws: each is a link, so that the address tells which is open. On a phone they
 * scroll sideways.
 */
export function LinkTabs({ label, tabs }: Props) {
  const list = useShowTab<HTMLElement>(tabs.find((tab) => tab.isCurrent)?.href)
  return (
    <nav
      ref={list}
      aria-label={label}
      className="scroll-x flex shrink-0 gap-1 border-b border-line [scrollbar-width:none] max-sm:gap-0"
    >
      {tabs.map(({ href, label: text, isCurrent }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 sm:min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-sm:px-2"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
