'use client'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn'

type Props = {
  children: ReactNode
  /** Of the box inside, which is as tall as what it holds. */
  className?: string
}

/** Fills its place and scrolls; the lower edge fades and points down while there is more below it. */
export function ScrollFade({ children, className }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setHasMore(entries.at(-1)?.isIntersecting === false),
      // a line that is cut by a pixel or two is no reason
      { root: frame.current, rootMargin: '0px 0px 3px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} tabIndex={0} className="h-full min-h-0 flex-1 overflow-y-auto">
      <div className={className}>{children}</div>
      <span ref={end} aria-hidden className="-mt-px block h-px" />
      <div
        aria-hidden
        className={cn(
          'pointer-events-none sticky bottom-0 z-[5] -mt-8 flex h-8 items-end justify-center bg-linear-to-t from-surface transition-opacity',
          !hasMore && 'opacity-0',
        )}
      >
        <ChevronDown className="size-4 text-muted" />
      </div>
    </div>
  )
}
