'use client'
import { type ReactNode, useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'

export type ProposalAnswer = 'accept' | 'decline'
/** What is said of an answer that was given, and of one that was not. */
type AnswerTexts = { label: string; done: string; failed: string }

type Props = {
  label: string
  icon: ReactNode
  text: string
  detail: string
  words: Record<ProposalAnswer, AnswerTexts>
  send: (answer: ProposalAnswer) => Promise<unknown>
  onAnswered: () => void
}

/** Something about a device that others propose, with its two answers. */
export function IncomingBanner({ label, icon, text, detail, words, send, onAnswered }: Props) {
  const { refresh } = useDevices()
  const [busy, setBusy] = useState<ProposalAnswer | null>(null)
  const answer = async (what: ProposalAnswer) => {
    setBusy(what)
    try {
      await send(what)
      toast.success(words[what].done)
    } catch (error) {
      toast.error(errorMessageOf(error, words[what].failed))
    }
    setBusy(null)
    onAnswered()
    void refresh()
  }
  const button = (what: ProposalAnswer, other: ProposalAnswer) => (
    <Button
      writes
      variant={what === 'accept' ? 'primary' : 'secondary'}
      busy={busy === what}
      disabled={busy === other}
      onClick={() => void answer(what)}
    >
      {words[what].label}
    </Button>
  )
  return (
    <section aria-label={label} className="card flex flex-wrap items-center gap-3 border-accent p-4">
      <span aria-hidden className="shrink-0 text-accent [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium break-words">{text}</p>
        <p className="text-[0.8125rem] break-words text-muted">{detail}</p>
      </div>
      <div className="ml-auto flex gap-3">
        {button('decline', 'accept')}
        {button('accept', 'decline')}
      </div>
    </section>
  )
}
