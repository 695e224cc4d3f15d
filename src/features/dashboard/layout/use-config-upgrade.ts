'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { callApi } from '@/client/api'
import { whenIdle } from '@/client/idle'
import { useSession } from '@/client/session/session'
import { configureWidget } from '@/contracts/part-calls'
import type { Widget } from '@/contracts/widget'
import { toast } from '@/ui/toast/toast'

type Change = (apply: (widgets: Widget[]) => Widget[]) => void
type ConfigUpgrade = Pick<Widget, 'key' | 'config'>

/** What is stored in an older form, in its present one. The rules are not part of the first load. */
async function configUpgradesOf(widgets: readonly Widget[]): Promise<ConfigUpgrade[]> {
  const { widgetDefinitionOf: definitionOf } = await import('@/widgets/definitions')
  return widgets.flatMap(({ key, type, config }) => {
    const parsed = definitionOf(type)?.safeParse(config)
    return parsed?.success && parsed.upgraded ? [{ key, config: parsed.config }] : []
  })
}

/** Saves the configs of older versions in their present form, once, and says so. */
export function useConfigUpgrade(widgets: readonly Widget[] | undefined, change: Change): void {
  const t = useTranslations('dashboard')
  const isReadOnly = useSession().impersonation !== null
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const save = async ({ key, config }: ConfigUpgrade) => {
      const { widget } = await callApi(configureWidget, { params: { key }, body: { config } })
      change((all) => all.map((one) => (one.key === key ? { ...one, config: widget.config } : one)))
    }
    const upgrade = async (fresh: readonly Widget[]) => {
      for (const { key } of fresh) tried.current.add(key)
      const results = await Promise.allSettled((await configUpgradesOf(fresh)).map(save))
      const failed = results.filter((result) => result.status === 'rejected')
      for (const { reason } of failed) console.warn('a widget could not be upgraded', reason)
      if (failed.length < results.length) toast.success(t('upgraded'))
    }
    const fresh = (widgets ?? []).filter(({ key }) => !tried.current.has(key))
    if (fresh.length === 0 || isReadOnly) return
    const begin = () => void upgrade(fresh).catch((error: unknown) => console.warn('no upgrade', error))
    return whenIdle(begin)
  }, [widgets, change, t, isReadOnly])
}
