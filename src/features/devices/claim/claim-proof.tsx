'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNow } from '@/client/clock'
import { formatCountdown } from '@/components/pump/pump-state'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import type { Demand } from './use-claim'

const MOST_CHARACTERS = 64
/** For this long devices keep their window open at least. */
const WINDOW_MS = 120_000
const TICK_MS = 1_000

/** Counts from when the server was asked: a window that opens later is open longer. */
export function ClaimCountdown({ demand }: { demand: Demand }) {
  const t = useTranslations('devices')
  const now = useNow(TICK_MS)
  const left = Math.min(WINDOW_MS, demand.at + WINDOW_MS - (now ?? demand.at))
  if (left <= 0)
    return (
      <p role="status" className="w-full text-[0.8125rem] text-muted">
        {t('claimPressAgain')}
      </p>
    )
  const say = (time: string) => t(demand.code ? 'claimOrPress' : 'claimPress', { time })
  return (
    <p role="status" className="w-full text-[0.8125rem] text-muted">
      {/* a reader that hears every second hears nothing else */}
      <span className="sr-only">{say(formatCountdown(WINDOW_MS))}</span>
      <span aria-hidden className="tabular-nums">
        {say(formatCountdown(left))}
      </span>
    </p>
  )
}

type Props = {
  demand: Demand
  /** As a scanned label tells it. */
  known: string
  busy: boolean
  claimLabel: string
  onClaim: (code: string) => void
}

/** Asks for the claim code where the device stands. */
export function ClaimCodeForm({ demand, known, busy, claimLabel, onClaim }: Props) {
  const t = useTranslations('devices')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(known)
  const [isMissing, setMissing] = useState(false)
  // a wrong code is selected, to be typed over
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [demand])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = code.trim()
    setMissing(given === '' && !demand.window)
    if (given !== '' || demand.window) onClaim(given)
  }
  const wrong = demand.isWrong ? t('claimCodeWrong') : undefined
  return (
    <form onSubmit={submit} className="flex w-full items-start gap-2" noValidate>
      <Field
        label={t('claimCode')}
        hint={t('claimCodeHint')}
        error={isMissing ? t('claimCodeMissing') : wrong}
        className="flex-1"
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MOST_CHARACTERS}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button
        writes
        type="submit"
        variant="primary"
        busy={busy}
        className="mt-[1.625rem]"
        aria-label={claimLabel}
      >
        {t('claim')}
      </Button>
    </form>
  )
}
