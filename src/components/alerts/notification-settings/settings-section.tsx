import type { ReactNode } from 'react'

/** Fields that belong together, under a name that the first of them shows. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      {children}
    </fieldset>
  )
}
