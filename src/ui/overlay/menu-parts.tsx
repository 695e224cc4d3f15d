'use client'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { cn } from '@/ui/cn'
import { useDisclosure } from './disclosure'
import { useReadOnly } from '@/ui/form/read-only'

export type MenuPanelProps = { children: ReactNode; align?: 'start' | 'center' | 'end'; className?: string }

/** The floating list. It hangs on an invisible box laid over the trigger, which is not part of the library. */
export function MenuPanel({ children, align = 'end', className }: MenuPanelProps) {
  const { open, setOpen, trigger, triggerId } = useDisclosure()
  const [anchor, setAnchor] = useState<CSSProperties>({})
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setAnchor(boxOf(trigger.current))
  }
  useEffect(() => {
    if (!open) return
    return onPageMove(() => {
      const { top, left } = boxOf(trigger.current)
      if (top !== anchor.top || left !== anchor.left) setOpen(false)
    })
  }, [open, setOpen, trigger, anchor])
  return (
    <Radix.Root open={open} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed" style={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={triggerId}
          className={cn('floating min-w-48 p-1', className)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // what was chosen may have opened something that has it by now
            if (document.activeElement === document.body) trigger.current?.focus()
          }}
          onInteractOutside={(event) => {
            // the trigger closes by its own click; closing here as well would open it again
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The menu would stay where it is while its trigger moves away. The event may be about a scroll that ended before the
 * menu opened, or about a box that does not hold the trigger, so the caller looks where the trigger is.
 */
function onPageMove(moved: () => void): () => void {
  const stop = new AbortController()
  window.addEventListener('scroll', moved, { capture: true, passive: true, signal: stop.signal })
  window.addEventListener('resize', moved, { signal: stop.signal })
  return () => stop.abort()
}

function boxOf(element: HTMLElement | null): CSSProperties {
  if (!element) return {}
  const { top, left, width, height } = element.getBoundingClientRect()
  return { top, left, width, height }
}

type ItemProps = ComponentProps<typeof Radix.Item> & {
  danger?: boolean
  /** As of a button. */
  writes?: boolean
}

export function MenuItem({ danger = false, writes = false, className, ...rest }: ItemProps) {
  const readOnly = useReadOnly()
  const why = writes ? readOnly : null
  return (
    <Radix.Item
      className={cn('menu-item', danger && 'menu-item-danger', className)}
      {...rest}
      {...(why !== null && { disabled: true, 'data-tip': why })}
    />
  )
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('my-1 h-px bg-line', className)} {...rest} />
}
