import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('card', className)} {...rest} />
}
