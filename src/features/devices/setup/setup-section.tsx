import type { ReactNode } from 'react'

type Props = { title: string; hint?: string; children: ReactNode }

/** Fields that belong together, under a heading. */
export function SetupSection({ title, hint, children }: Props) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {hint && <p className="-mt-1 text-[0.8125rem] text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}
