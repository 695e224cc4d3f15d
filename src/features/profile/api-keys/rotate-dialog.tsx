'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { ApiKey } from '@/contracts/me/api-keys'
import { rotateApiKey } from '@/contracts/page-calls'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { endAt, KEY_ENDS, type KeyEnd } from './key-end'
import { KeyShown } from './key-shown'

const OVERLAPS = ['0', '1', '24', '168'] as const
type Overlap = (typeof OVERLAPS)[number]

type Props = { apiKey: ApiKey; onRotated: () => void; onClose: () => void }

/** A new key in the place of one; the old one goes on for a while, so that no program stops. */
export function RotateDialog({ apiKey, onRotated, onClose }: Props) {
  const { id, name, state, start, previousUntil } = apiKey
  const t = useTranslations('security.apiKeys')
  const format = useFormat()
  const form = useSave()
  const proof = useProof()
  const isOver = state === 'expired'
  const [overlap, setOverlap] = useState<Overlap>(isOver ? '0' : '24')
  const [end, setEnd] = useState<KeyEnd | 'keep'>(isOver ? '90' : 'keep')
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = () =>
    form.save(async () => {
      const newEnd = end === 'keep' ? {} : { expiresAt: endAt(end, Date.now()) }
      const body = { overlapHours: Number(overlap), start, ...newEnd }
      // also after a refusal: another window may have made a key in its place
      const rotated = proof
        .withProof(() => callApi(rotateApiKey, { params: { id }, body }))
        .finally(onRotated)
      setSecret((await rotated).key)
    })
  if (secret !== null) return <KeyShown name={name} secret={secret} onClose={onClose} />
  const ends = [...(isOver ? [] : (['keep'] as const)), ...KEY_ENDS]
  return (
    <>
      <FormDialog
        title={t('rotateTitle', { name })}
        description={t('rotateText')}
        submitLabel={t('create')}
        busy={form.busy}
        failure={form.failure}
        onSubmit={() => void rotate()}
        onClose={onClose}
      >
        {previousUntil && (
          <p className="text-sm">{t('rotateEndsOlder', { at: format.dateTime(previousUntil) })}</p>
        )}
        <Field label={t('overlap')}>
          {(control) => (
            <Select
              {...control}
              value={overlap}
              onValueChange={setOverlap}
              options={OVERLAPS.map((value) => ({ value, label: t(`overlapFor.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('newEnds')} error={form.errorOf('expiresAt')}>
          {(control) => (
            <Select
              {...control}
              value={end}
              onValueChange={setEnd}
              options={ends.map((value) => ({ value, label: t(`end.${value}`) }))}
            />
          )}
        </Field>
      </FormDialog>
      {proof.dialog}
    </>
  )
}
