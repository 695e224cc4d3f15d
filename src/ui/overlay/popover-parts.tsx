'use client'
import * as Radix from '@radix-ui/react-popover'
import type { ReactNode, RefObject } from 'react'
import { cn } from '@/ui/cn'
import { useDisclosure } from './disclosure'

export type PopoverPanelProps = {
  children: ReactNode
  /** The accessible name; without it the trigger's name serves. */
  label?: string
  align?: 'start' | 'center' | 'end'
  className?: string
}

export function PopoverPanel({ children, label, align = 'end', className }: PopoverPanelProps) {
  const { open, setOpen, trigger, triggerId } = useDisclosure()
  const name = label ? { 'aria-label': label } : { 'aria-labelledby': triggerId }
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn('floating max-w-[calc(100vw-1rem)] p-4', className)}
          {...name}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
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
