'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Tab } from './tabs'

type Props = { id: string; tabs: readonly Tab[]; active: Tab; onTab: (tab: Tab) => void }

/** How far a key moves among `count` tabs; null for a key that does not. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Tabs as the ARIA pattern has them: one stop for the Tab key, arrows choose. On a phone they scroll sideways. */
export function TabList({ id, tabs, active, onTab }: Props) {
  const t = useTranslations('device')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [active])
  const move = (event: KeyboardEvent, index: number) => {
    const target = targetOf(event.key, index, tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onTab(tab)
    document.getElementById(`${id}-${tab}`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('tabs')}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => onTab(tab)}
          onKeyDown={(event) => move(event, index)}
          className="min-h-10 shrink-0 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        >
          {t(`tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}
