import { cn } from './cn'

/** A place held for what is loading; hidden from assistive technology, say "Loading" once around it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />
}
