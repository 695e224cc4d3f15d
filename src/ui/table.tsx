import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A table in a frame that scrolls sideways by itself; give it thead and tbody. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div tabIndex={0} className="overflow-x-auto">
      <table className={cn('table', className)} {...rest} />
    </div>
  )
}
