import { type ReactNode, useId } from 'react'
import { Card } from '@/ui/card'

type Props = {
  title: string
  text?: ReactNode
  /** Beside the title: how it stands. */
  state?: ReactNode
  children: ReactNode
}

/** One matter of the profile. */
export function ProfilePanel({ title, text, state, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4 p-4 sm:p-5">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {state}
        </div>
        {text && <p className="mt-0.5 text-sm text-muted">{text}</p>}
      </header>
      {children}
    </Card>
  )
}
