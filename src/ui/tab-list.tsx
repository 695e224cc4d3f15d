'use client'
import type { KeyboardEvent } from 'react'
import { useShowTab } from './navigation/use-show-tab'

type Props<T extends string> = {
  /** Of the panel too: it is `${id}-panel`, labelled by `${id}-${tab}`. */
  id: string
  label: string
  /** `badge`: how many things in it want to be seen, in words. */
  tabs: readonly { value: T; label: string; badge?: string }[]
  active: T
  onTab: (tab: T) => void
}

/** How far a key moves among `count` tabs; null for a key that does not. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Tabs as the ARIA pattern has them: one stop for the Tab key, arrows choose. On a phone they scroll sideways. */
export function TabList<T extends string>({ id, label, tabs, active, onTab }: Props<T>) {
  const list = useShowTab<HTMLDivElement>(active)
  const move = (event: KeyboardEvent, index: number) => {
    const target = targetOf(event.key, index, tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onTab(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="scroll-x flex gap-1 border-b border-line [scrollbar-width:none] max-sm:gap-0"
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === active ? 0 : -1}
          onClick={() => onTab(tab.value)}
          onKeyDown={(event) => move(event, index)}
          className="min-h-11 shrink-0 border-b-2 sm:min-h-10 border-transparent px-3 text-sm font-medium max-sm:px-2 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        >
          {tab.label}
          {tab.badge && (
            <span className="ml-1.5 rounded-full bg-warning-soft px-1.5 py-0.5 text-xs text-warning">
              {tab.badge}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
