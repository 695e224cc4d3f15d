'use client'
import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export type Tone = 'neutral' | 'accent' | 'critical' | 'warning' | 'info' | 'success'

type ChipProps = ComponentProps<'button'> & {
  tone?: Tone
  /** Makes it a button that is on or off. */
  pressed?: boolean
  /** Gives its looks to the only child, for a link. */
  asChild?: boolean
}

/** A small label; with `pressed` or `onClick` a button. */
export function Chip({ tone = 'neutral', pressed, asChild = false, className, ...rest }: ChipProps) {
  const look = cn('chip', `chip-${tone}`, pressed && 'chip-pressed', className)
  if (asChild) return <Slot className={look} {...rest} />
  if (pressed === undefined && !rest.onClick)
    return <span className={look} {...(rest as ComponentProps<'span'>)} />
  return <button type="button" aria-pressed={pressed} className={look} {...rest} />
}
