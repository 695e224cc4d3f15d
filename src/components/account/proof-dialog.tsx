'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { signWithPasskey } from '@/client/session/passkeys'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Loaded } from '@/components/query/loaded'
import { getSecurity, proveSession } from '@/contracts/page-calls'
import type { BodyOf, OutputOf } from '@/contracts/endpoint'
import type * as contracts from '@/contracts/security'
import { passkeyLoginOptions } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Security = OutputOf<typeof contracts.getSecurity>
type Way = 'password' | 'code'
type Props = { onProved: () => void; onCancel: () => void }

const waysOf = ({ hasPassword, totp }: Security): Way[] => [
  ...(hasPassword ? (['password'] as const) : []),
  ...(totp ? (['code'] as const) : []),
]

/** Asks again who the user is, by any means the account has; what was begun behind it stays. */
export function ProofDialog({ onProved, onCancel }: Props) {
  const t = useTranslations('proof')
  const security = useCall(getSecurity, {})
  const form = useSave()
  const [chosen, setChosen] = useState<Way | null>(null)
  const [text, setText] = useState('')
  const ways = security.data ? waysOf(security.data) : []
  const way = chosen ?? ways[0] ?? null
  const prove = (body: BodyOf<typeof contracts.proveSession>) =>
    form.save(async () => {
      await callApi(proveSession, { body })
      onProved()
    })
  const byPasskey = () =>
    form.save(async () => {
      const { options, challenge } = await callApi(passkeyLoginOptions, {})
      const answer = await signWithPasskey(options)
      if (!answer) return
      await callApi(proveSession, { body: { challenge, answer } })
      onProved()
    })
  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      submitLabel={t('confirm')}
      busy={form.busy}
      failure={form.failure}
      disabled={way === null || text.trim() === ''}
      onSubmit={() => void prove(way === 'code' ? { code: text } : { password: text })}
      onClose={onCancel}
    >
      <Loaded answer={security}>
        {(data) => (
          <>
            {ways.length > 1 && way && (
              <ChoiceChips
                label={t('way')}
                value={way}
                onValueChange={setChosen}
                choices={ways.map((value) => ({ value, label: t(value) }))}
              />
            )}
            {way && (
              <Field label={t(way)} error={form.errorOf(way)}>
                {(control) => (
                  <Input
                    {...control}
                    autoFocus
                    type={way === 'password' ? 'password' : 'text'}
                    inputMode={way === 'code' ? 'numeric' : undefined}
                    autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
                    value={text}
                    onChange={(event) => setText(event.target.value)}
                  />
                )}
              </Field>
            )}
            {data.passkeys.length > 0 && (
              <Button className="self-start" disabled={form.busy} onClick={() => void byPasskey()}>
                <KeyRound aria-hidden />
                {t('passkey')}
              </Button>
            )}
            {!way && data.passkeys.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
