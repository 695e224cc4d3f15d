import type { ReactNode } from 'react'
import { cn } from './cn'

type Props = {
  icon: ReactNode
  title: string
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, description, action, className }: Props) {
  return (
    <div className={cn('flex flex-col items-center gap-3 px-6 py-12 text-center', className)}>
      <span
        aria-hidden
        className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&>svg]:size-6"
      >
        {icon}
      </span>
      <div className="max-w-sm">
        <p className="text-base font-semibold">{title}</p>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}
