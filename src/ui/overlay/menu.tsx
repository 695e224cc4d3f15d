'use client'
import { type ComponentProps, Suspense } from 'react'
import { DisclosureRoot as Menu, DisclosureTrigger, useDisclosure } from './disclosure'
import { lazyPart } from '../lazy-part'
import type { MenuPanelProps } from './menu-parts'

// The parts are a sizeable library, so they are loaded when the first menu is about to open.
const parts = () => import('./menu-parts')
const MenuPanel = lazyPart(async () => ({ default: (await parts()).MenuPanel }))

export { Menu }

/** Opens the menu; with `asChild` its only child is the button. */
export function MenuTrigger(props: Omit<ComponentProps<typeof DisclosureTrigger>, 'popup' | 'preload'>) {
  return <DisclosureTrigger popup="menu" preload={parts} {...props} />
}

export function MenuContent(props: MenuPanelProps) {
  const { wanted } = useDisclosure()
  return <Suspense>{wanted && <MenuPanel {...props} />}</Suspense>
}

export const MenuItem = lazyPart(async () => ({ default: (await parts()).MenuItem }))
export const MenuSeparator = lazyPart(async () => ({ default: (await parts()).MenuSeparator }))
