import { type ReactNode, useId } from 'react'
import { Card } from './card'
import { cn } from './cn'

type Props = {
  title: string
  /** Buttons beside the title. */ tools?: ReactNode
  className?: string
  children: ReactNode
}

/** A named part of a page. */
export function TitledCard({ title, tools, className, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={cn('flex min-w-0 flex-col gap-3 p-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {tools && <div className="flex flex-wrap gap-2">{tools}</div>}
      </div>
      {children}
    </Card>
  )
}
