'use client'
import { Button } from '@/ui/button'

/** One field that two people have changed at once, in both states as a person reads them. */
export type ConflictField<F extends string> = {
  field: F
  name: string
  mine: { label: string; text: string }
  theirs: { label: string; text: string }
}

type Props<F extends string> = {
  texts: { title: string; text: string; keepMine: string; takeTheirs: string }
  /** That of the headings around it. */
  heading: 'h2' | 'h3'
  fields: readonly ConflictField<F>[]
  onChoose: (field: F, isMine: boolean) => void
}

/** Of each field that two people have changed at once: both states, and the choice between them. */
export function ConflictSides<F extends string>({ texts, heading: Heading, fields, onChoose }: Props<F>) {
  if (fields.length === 0) return null
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3">
      <div>
        <Heading className="text-sm font-semibold">{texts.title}</Heading>
        <p className="text-[0.8125rem] text-muted">{texts.text}</p>
      </div>
      {fields.map(({ field, name, mine, theirs }) => (
        <div key={field} role="group" aria-label={name} className="grid gap-2 sm:grid-cols-2">
          <Side {...mine} choose={texts.keepMine} onChoose={() => onChoose(field, true)} />
          <Side {...theirs} choose={texts.takeTheirs} onChoose={() => onChoose(field, false)} />
        </div>
      ))}
    </section>
  )
}

type SideProps = { label: string; text: string; choose: string; onChoose: () => void }

function Side({ label, text, choose, onChoose }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5 rounded-control bg-sunken p-2.5">
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="max-h-40 w-full flex-1 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <Button size="sm" onClick={onChoose}>
        {choose}
      </Button>
    </div>
  )
}
