import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn'
import { unavailable, useReadOnly } from './form/read-only'
import { Spinner } from './spinner'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline'
  size?: 'sm' | 'md' | 'icon'
  /** Shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean
  /** Gives its looks to the only child, for a link. */
  asChild?: boolean
  /**
   * It changes something on the server, is only the way to that, or fetches what a read-only look is not shown: it cannot
   * be pressed where nothing may be changed.
   */
  writes?: boolean
}

export function Button({ writes = false, ...props }: ButtonProps) {
  return writes ? <WritingButton {...props} /> : <PlainButton {...props} />
}

function WritingButton(props: ButtonProps) {
  const why = useReadOnly()
  return <PlainButton {...props} {...(why !== null && unavailable(why))} />
}

const ignore = (event: MouseEvent) => event.preventDefault()

function PlainButton({
  variant = 'secondary',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = cn('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, className)
  if (asChild) {
    return (
      <Slot className={look} onClick={onClick} {...rest}>
        {children}
      </Slot>
    )
  }
  const state = busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignore } : { onClick }
  return (
    <button type={type} className={look} {...rest} {...state}>
      {children}
      {busy && <Spinner />}
    </button>
  )
}
