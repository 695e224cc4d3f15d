import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'

/** Short facts, name and value, in as many columns as the card is wide. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-0.5 [@container_(width>=240px)]:grid-cols-2 [@container_(width>=620px)]:grid-cols-3 [@container_(width>=620px)]:gap-y-1.5">
      {children}
    </dl>
  )
}

/**
 * One of them. A long name is cut before the value is: a number that is cut is a wrong one. `wide`: it takes a line of its
 * own in a card of ordinary width.
 */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'flex min-w-0 items-baseline justify-between gap-2 text-[0.8125rem] [@container_(width>=620px)]:text-base',
        wide && '[@container_(240px<=width<620px)]:col-span-2',
      )}
    >
      <dt className="min-w-0 shrink-[999] truncate text-xs text-muted [@container_(width>=620px)]:text-sm">
        {name}
      </dt>
      <dd className="flex min-w-0 items-baseline gap-1 truncate font-medium tabular-nums">{children}</dd>
    </div>
  )
}
