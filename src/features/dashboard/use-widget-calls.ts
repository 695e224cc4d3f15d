'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { callApi } from '@/client/api'
import { cacheKeyOf } from '@/client/use-call'
import { useErrorText } from '@/client/use-server-text'
import { listDashboards, listWidgets } from '@/contracts/calls'
import { addWidget, configureWidget, removeWidget, setWidgetDashboard } from '@/contracts/part-calls'
import type { Dashboard } from '@/contracts/me/dashboards'
import type { Widget } from '@/contracts/widget'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { toast } from '@/ui/toast/toast'
import { ofDashboard } from './dashboards/use-chosen-dashboard'
import { useDashboardName } from './dashboards/use-dashboards'
import { layoutOf, withPositions } from './layout/layout'

const MARK_MS = 1_600

/** Brings a widget that has just come into view, and marks it for a moment: new ones stand below all others. */
function showWidget(key: string): void {
  // two frames: the first draws it, the grid has placed it by the second
  requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(key)))
}

function bringIntoView(key: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-widget]')]
  const card = cards.find(({ dataset }) => dataset.widget === key)
  if (!card) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  card.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  const ring = (color: string) => ({
    outline: `3px solid ${color}`,
    outlineOffset: '2px',
    borderRadius: '0.75rem',
  })
  card.animate([ring('var(--accent)'), ring('var(--accent)'), ring('transparent')], { duration: MARK_MS })
}

type Options = {
  dashboard: string
  widgets: readonly Widget[] | undefined
  change: (apply: (widgets: Widget[]) => Widget[]) => void
  persist: (layout: LayoutItem[]) => Promise<unknown>
}

/** Without a title it keeps its own; an empty one gives it its type's. */
export type WidgetSettings = { config: Widget['config']; title?: string }

export type NewWidget = { key: string; type: string; config: Widget['config'] }

/** Adding, configuring, moving and removing widgets: the calls, what they say, and what happens when they fail. */
export function useWidgetCalls({ dashboard, widgets = [], change, persist }: Options) {
  const t = useTranslations('dashboard')
  const { mutate } = useSWRConfig()
  const nameOf = useDashboardName()
  const errorText = useErrorText()

  const add = useCallback(
    async (body: NewWidget): Promise<boolean> => {
      try {
        const { widget } = await callApi(addWidget, { body, ...ofDashboard(dashboard) })
        change((all) => [...all, widget])
        void persist(layoutOf([...widgets, widget]))
        toast.success(t('added'))
        showWidget(widget.key)
        return true
      } catch (error) {
        const description = errorText(error, '')
        toast.error(t('addFailed'), description ? { description } : {})
        return false
      }
    },
    [dashboard, widgets, change, persist, t, errorText],
  )

  const configure = useCallback(
    async (key: string, { config, title }: WidgetSettings): Promise<boolean> => {
      try {
        const { widget } = await callApi(configureWidget, {
          params: { key },
          body: { config, ...(title !== undefined && { title }) },
        })
        const saved = { config: widget.config, title: widget.title }
        change((all) => all.map((one) => (one.key === key ? { ...one, ...saved } : one)))
        toast.success(t('configured'))
        return true
      } catch (error) {
        toast.error(errorText(error, t('configureFailed')))
        return false
      }
    },
    [change, t, errorText],
  )

  const remove = useCallback(
    async (key: string): Promise<void> => {
      const before = widgets
      const rest = layoutOf(before.filter((one) => one.key !== key))
      change((all) => withPositions(all, rest).filter((one) => one.key !== key))
      try {
        await callApi(removeWidget, { params: { key } })
        void persist(rest)
        toast.success(t('removed'))
      } catch {
        change((all) => withRestoredWidget(all, before, key))
        toast.error(t('removeFailed'))
      }
    },
    [widgets, change, persist, t],
  )

  const move = useCallback(
    async (key: string, to: Dashboard): Promise<boolean> => {
      try {
        await callApi(setWidgetDashboard, { params: { key }, body: { dashboard: to.id } })
        const rest = layoutOf(widgets.filter((one) => one.key !== key))
        change((all) => withPositions(all, rest).filter((one) => one.key !== key))
        void persist(rest)
        void mutate(cacheKeyOf(listWidgets, ofDashboard(to.id)))
        void mutate(cacheKeyOf(listDashboards, {}))
        toast.success(t('several.moved', { name: nameOf(to) }))
        return true
      } catch (error) {
        toast.error(errorText(error, t('several.cardNotMoved')))
        return false
      }
    },
    [widgets, change, persist, mutate, nameOf, t, errorText],
  )

  return { add, configure, move, remove }
}

/** The widget back in its row of the list, and everything where it was. */
const withRestoredWidget = (all: readonly Widget[], before: readonly Widget[], key: string): Widget[] => {
  const now = new Map(all.map((widget) => [widget.key, widget]))
  const old = before.flatMap((widget) => (widget.key === key ? [widget] : (now.get(widget.key) ?? [])))
  const added = all.filter((widget) => !before.some((one) => one.key === widget.key))
  return withPositions([...old, ...added], layoutOf([...before, ...added]))
}
