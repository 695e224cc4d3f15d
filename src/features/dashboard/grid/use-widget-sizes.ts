'use client'
import { useEffect, useState } from 'react'
import type { WidgetDefinition } from '@/widgets/kit/define-widget'

/** The size of a type in cells; undefined for a type this version does not know. */
export type SizeOf = (type: string) => WidgetDefinition['size'] | undefined

/** Definitions bring their rules and with them a library: they are loaded with the first edit, not with the page. */
export const loadWidgetSizes = async (): Promise<SizeOf> => {
  const { widgetDefinitionOf: definitionOf } = await import('@/widgets/definitions')
  return (type) => definitionOf(type)?.size
}

const unknownSize: SizeOf = () => undefined

/** The sizes of all types once they are wanted; for a moment they are unknown. */
export function useWidgetSizes(isWanted: boolean): SizeOf {
  const [sizes, setSizes] = useState<{ sizeOf: SizeOf }>({ sizeOf: unknownSize })
  useEffect(() => {
    if (!isWanted) return
    const load = async () => setSizes({ sizeOf: await loadWidgetSizes() })
    load().catch((error: unknown) => console.warn('the sizes of widgets could not be loaded', error))
  }, [isWanted])
  return sizes.sizeOf
}
