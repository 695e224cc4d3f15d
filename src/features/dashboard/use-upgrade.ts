'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { call } from '@/client/api'
import { configureWidget } from '@/contracts/calls'
import type { Widget } from '@/contracts/widget'
import { toast } from '@/ui/toast'
import { definitionOf } from '@/widgets/definitions'

type Change = (apply: (widgets: Widget[]) => Widget[]) => void

const upgradeOf = ({ key, type, config }: Widget) => {
  const parsed = definitionOf(type)?.safeParse(config)
  return parsed?.success && parsed.upgraded ? [{ key, config: parsed.config }] : []
}

/** Saves the configs of older versions in their present form, once, and says so. */
export function useUpgrade(widgets: readonly Widget[] | undefined, change: Change): void {
  const t = useTranslations('dashboard')
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const old = (widgets ?? []).flatMap(upgradeOf).filter(({ key }) => !tried.current.has(key))
    if (old.length === 0) return
    for (const { key } of old) tried.current.add(key)
    const save = async ({ key, config }: (typeof old)[number]) => {
      const { widget } = await call(configureWidget, { params: { key }, body: { config } })
      change((all) => all.map((one) => (one.key === key ? { ...one, config: widget.config } : one)))
    }
    void Promise.allSettled(old.map(save)).then((results) => {
      const failed = results.filter((result) => result.status === 'rejected')
      for (const { reason } of failed) console.warn('a widget could not be upgraded', reason)
      if (failed.length < results.length) toast.success(t('upgraded'))
    })
  }, [widgets, change, t])
}
