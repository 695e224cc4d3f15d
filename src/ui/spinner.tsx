import { cn } from './cn'

/** A turning ring; say in words next to it what is awaited. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden className={cn('spinner', className)} />
}
