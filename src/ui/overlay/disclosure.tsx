'use client'
import { Slot } from '@radix-ui/react-slot'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'

type Disclosure = {
  open: boolean
  /** True from the first opening on: until then the floating part is not even loaded. */
  wanted: boolean
  setOpen: (open: boolean) => void
  trigger: RefObject<HTMLButtonElement | null>
  triggerId: string
}

const DisclosureContext = createContext<Disclosure | null>(null)

export function useDisclosure(): Disclosure {
  const disclosure = use(DisclosureContext)
  if (!disclosure) throw new Error('a trigger or content outside its Menu or Popover')
  return disclosure
}

export type DisclosureProps = {
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** The state that a button and the thing it opens share. */
export function DisclosureRoot({ children, open: controlled, onOpenChange }: DisclosureProps) {
  const [own, setOwn] = useState(false)
  const open = controlled ?? own
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const trigger = useRef<HTMLButtonElement>(null)
  const triggerId = useId()
  const value = useMemo(() => {
    const setOpen = (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    }
    return { open, wanted, setOpen, trigger, triggerId }
  }, [open, wanted, onOpenChange, triggerId])
  return <DisclosureContext value={value}>{children}</DisclosureContext>
}

type TriggerProps = ComponentProps<'button'> & {
  asChild?: boolean
  popup: 'menu' | 'dialog'
  /** Fetches the floating part's code; called when the button is about to be used. */
  preload: () => unknown
}

export function DisclosureTrigger({ asChild = false, popup, preload, ...props }: TriggerProps) {
  const { open, setOpen, trigger, triggerId } = useDisclosure()
  const Tag = asChild ? Slot : 'button'
  const onKeyDown = (event: KeyboardEvent) => {
    if (popup !== 'menu' || event.key !== 'ArrowDown' || event.defaultPrevented) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Tag
      id={triggerId}
      type={asChild ? undefined : 'button'}
      aria-haspopup={popup}
      aria-expanded={open}
      data-state={open ? 'open' : 'closed'}
      onClick={() => setOpen(!open)}
      onKeyDown={onKeyDown}
      onPointerEnter={preload}
      onFocus={preload}
      ref={trigger}
      {...props}
    />
  )
}
