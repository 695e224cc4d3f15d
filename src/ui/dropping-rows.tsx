import type { ReactNode } from 'react'
import { cn } from './cn'

/**
 * Rows, the most important first, in a box of its own height: those for which there is no room are left out whole. One
 * of them that gets the focus is shown until the focus leaves.
 */
export function DroppingRows({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn('drops', className)}
      onBlur={({ currentTarget }) => {
        currentTarget.scrollLeft = 0
      }}
    >
      {children}
    </div>
  )
}
