'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { createApiKey } from '@/contracts/page-calls'
import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '@/domain/access/api-key'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { CheckList } from './check-list'
import { DeviceChoice } from './device-choice'
import { endAt, KEY_ENDS, type KeyEnd } from './key-end'
import { KeyShown } from './key-shown'

type Props = { onMade: () => void; onClose: () => void }

type Draft = {
  name: string
  scopes: readonly KeyScope[]
  /** Null for all. */
  deviceIds: readonly string[] | null
  end: KeyEnd
}

const EMPTY: Draft = { name: '', scopes: ['read'], deviceIds: null, end: '90' }

const isComplete = ({ name, scopes, deviceIds }: Draft): boolean =>
  name.trim() !== '' && scopes.length > 0 && deviceIds?.length !== 0

/** What the key is for, what it may do and until when; then the key, once. */
export function NewKeyDialog({ onMade, onClose }: Props) {
  const t = useTranslations('security.apiKeys')
  const form = useSave()
  const proof = useProof()
  const [draft, setDraft] = useState(EMPTY)
  const [secret, setSecret] = useState<string | null>(null)
  const set = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const make = () =>
    form.save(async () => {
      const { name, scopes, deviceIds, end } = draft
      const only = deviceIds && { deviceIds: [...deviceIds] }
      const body = { name, scopes: [...scopes], ...only, expiresAt: endAt(end, Date.now()) }
      const { key } = await proof.withProof(() => callApi(createApiKey, { body }))
      setSecret(key)
      onMade()
    })
  if (secret !== null) return <KeyShown name={draft.name.trim()} secret={secret} onClose={onClose} />
  return (
    <>
      <FormDialog
        title={t('add')}
        submitLabel={t('create')}
        busy={form.busy}
        failure={form.failure}
        disabled={!isComplete(draft)}
        onSubmit={() => void make()}
        onClose={onClose}
        className="flex flex-col gap-5"
      >
        <Field label={t('name')} hint={t('nameHint')} error={form.errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={KEY_LIMITS.name}
              value={draft.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <CheckList
          legend={t('scopes')}
          options={KEY_SCOPES.map((value) => ({
            value,
            label: t(`scope.${value}`),
            hint: t(`scopeText.${value}`),
          }))}
          chosen={draft.scopes}
          onChoose={(scopes) => set({ scopes: KEY_SCOPES.filter((one) => scopes.includes(one)) })}
        />
        <DeviceChoice deviceIds={draft.deviceIds} onChoose={(deviceIds) => set({ deviceIds })} />
        <Field label={t('ends')} hint={t('endsHint')} error={form.errorOf('expiresAt')}>
          {(control) => (
            <Select
              {...control}
              value={draft.end}
              onValueChange={(end) => set({ end })}
              options={KEY_ENDS.map((value) => ({ value, label: t(`end.${value}`) }))}
            />
          )}
        </Field>
      </FormDialog>
      {proof.dialog}
    </>
  )
}
