'use client'
import { type ComponentProps, Suspense } from 'react'
import { DisclosureRoot as Popover, DisclosureTrigger, useDisclosure } from './disclosure'
import { lazyPart } from '../lazy-part'
import type { PopoverPanelProps } from './popover-parts'

// Loaded when the first popover is about to open.
const parts = () => import('./popover-parts')
const PopoverPanel = lazyPart(async () => ({ default: (await parts()).PopoverPanel }))

export { Popover }

/** Opens the popover; with `asChild` its only child is the button. */
export function PopoverTrigger(props: Omit<ComponentProps<typeof DisclosureTrigger>, 'popup' | 'preload'>) {
  return <DisclosureTrigger popup="dialog" preload={parts} {...props} />
}

export function PopoverContent(props: PopoverPanelProps) {
  const { wanted } = useDisclosure()
  return <Suspense>{wanted && <PopoverPanel {...props} />}</Suspense>
}
