import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'

const FRONT = 'M0 40C120 4 240 4 360 40S600 76 720 40 960 4 1080 40 1320 76 1440 40V320H0Z'
const BACK = 'M0 52C120 84 240 84 360 52S600 20 720 52 960 84 1080 52 1320 20 1440 52V320H0Z'

/** A page half under water: what it holds floats on a swell. */
export function WaterScene({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate flex min-h-[calc(100dvh-3rem)] justify-center overflow-hidden px-4 pt-[max(1.5rem,9dvh)] pb-12">
      <div aria-hidden className="absolute inset-x-0 bottom-0 -z-10 h-[46dvh] max-h-[30rem] overflow-hidden">
        <Wave path={BACK} className="fill-water opacity-25" />
        <Wave path={FRONT} className="fill-water-deep opacity-30" />
      </div>
      {children}
    </div>
  )
}

function Wave({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      className={cn('absolute inset-y-0 left-0 h-full w-[200%]', className)}
    >
      <path d={path} />
    </svg>
  )
}
