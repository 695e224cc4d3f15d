'use client'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useScrollEdges } from './measure/use-scroll-edges'

/**
 * A table in a frame that scrolls sideways by itself; give it thead and tbody. Cells of the class `stuck` stay at its
 * right edge.
 */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  const frame = useScrollEdges<HTMLDivElement>()
  return (
    <div ref={frame} tabIndex={0} className="scroll-x">
      <table className={cn('table', className)} {...rest} />
    </div>
  )
}
