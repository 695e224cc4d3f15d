import { cn } from '@/ui/cn'

/** The product's sign: a tank seen from the side, two thirds full. */
export function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('shrink-0', className)}>
      <path
        d="M4.2 10.6c2-1.5 3.6-1.5 5.4-.5 1.9 1.1 3.7 1.2 5.4.2 1.6-1 3-1.2 4.8-.2V17a4.2 4.2 0 0 1-4.2 4.2H8.4A4.2 4.2 0 0 1 4.2 17Z"
        className="fill-water"
      />
      <rect
        x="3"
        y="2.8"
        width="18"
        height="18.4"
        rx="5"
        className="fill-none stroke-accent"
        strokeWidth="2"
      />
    </svg>
  )
}
