'use client'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; text?: ReactNode; children?: ReactNode }

/** A state that stands where the content would: what is the matter and what to do. */
export function WidgetNotice({ icon, title, text, children }: Props) {
  return (
    <div className="m-auto flex max-h-full w-full max-w-xs flex-col items-center gap-1.5 overflow-y-auto text-center">
      <span aria-hidden className="text-muted [&>svg]:size-6 [@container_(height<150px)]:hidden">
        {icon}
      </span>
      <p className="text-sm font-medium">{title}</p>
      {text && <p className="text-[0.8125rem] text-muted">{text}</p>}
      {children}
    </div>
  )
}
