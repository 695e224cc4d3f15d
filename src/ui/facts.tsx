import type { ReactNode } from 'react'
import { cn } from './cn'

/** Short facts, name and value, in as many columns as the card is wide; where it is tall they share its height as tiles. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-0.5 [@container_(height<150px)]:gap-y-0 [@container_(width>=240px)]:grid-cols-2 [@container_(height<480px)_and_(width>=620px)]:gap-y-1.5 [@container_(width>=620px)]:grid-cols-3 tall:flex tall:flex-1 tall:flex-wrap tall:gap-2">
      {children}
    </dl>
  )
}

/**
 * One of them. Neither name nor value is ever cut: where they do not fit beside each other they stand on two lines.
 * `wide`: it takes a line of its own in a card of ordinary width.
 */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-baseline justify-between gap-x-1 text-[0.8125rem] leading-tight [@container_(height<480px)_and_(width>=620px)]:text-base',
        'tall:grow tall:flex-col tall:flex-nowrap tall:items-start tall:justify-center tall:gap-1 tall:rounded-control tall:bg-sunken tall:px-4 tall:py-2 tall:text-[clamp(1.25rem,2.75cqw,2.5rem)] tall:leading-tight',
        wide
          ? '[@container_(240px<=width<620px)]:col-span-2 tall:basis-[max(40%,15rem)]'
          : 'tall:basis-[max(28%,8rem)]',
      )}
    >
      <dt className="max-w-full wrap-break-word text-xs text-muted [@container_(height<480px)_and_(width>=620px)]:text-sm tall:text-base">
        {name}
      </dt>
      <dd className="ml-auto flex max-w-full flex-wrap items-baseline justify-end gap-x-1 font-medium tabular-nums tall:ml-0 tall:justify-start tall:gap-x-2 tall:[&_svg]:size-[0.85em]">
        {children}
      </dd>
    </div>
  )
}
