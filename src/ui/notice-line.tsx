import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { IconButton } from './icon-button'

type Props = {
  label: string
  icon: ReactNode
  /** Colours of the line. */
  className: string
  /** What putting it away means. */
  dismissLabel: string
  onDismiss: () => void
  children: ReactNode
}

/** One calm line under the header that can be put away. */
export function NoticeLine({ label, icon, className, dismissLabel, onDismiss, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-2 border-b border-line px-3 py-0.5 text-[0.8125rem]',
        className,
      )}
    >
      <span aria-hidden className="shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      {children}
      <IconButton label={dismissLabel} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
