'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/forms/form-dialog'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = {
  mode: 'add' | 'remove'
  count: number
  /** Tags to propose; only these can be taken away. */
  proposed: readonly string[]
  busy: boolean
  onTag: (tag: string) => unknown
  onClose: () => void
}

const LONGEST = 32

/** What is wrong with a tag; null when nothing is. The same rules as the server's. */
function tagError(text: string): 'tagEmpty' | 'tagLong' | 'tagComma' | null {
  const tag = text.trim()
  if (tag === '') return 'tagEmpty'
  if (tag.length > LONGEST) return 'tagLong'
  return tag.includes(',') ? 'tagComma' : null
}

/** Asks which tag several devices get, or lose. Mounted means open. */
export function TagFormDialog({ mode, count, proposed, busy, onTag, onClose }: Props) {
  const t = useTranslations('devices.bulk')
  const [tag, setTag] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const faultOf = () => {
    const named = tagError(tag)
    if (named) return t(named)
    return mode === 'remove' && !proposed.includes(tag.trim()) ? t('tagUnknown') : null
  }
  const submit = () => {
    const found = faultOf()
    setFault(found)
    if (found === null) onTag(tag.trim())
  }
  return (
    <FormDialog
      title={t(`${mode}Title`)}
      description={t('count', { count })}
      submitLabel={t(`${mode}Confirm`)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('tag')} error={fault}>
        {(ids) => <Input {...ids} value={tag} autoComplete="off" onChange={(e) => setTag(e.target.value)} />}
      </Field>
      {proposed.length > 0 && (
        <ChoiceChips
          label={t('proposals')}
          value={tag.trim()}
          onValueChange={setTag}
          choices={proposed.map((value) => ({ value, label: value }))}
        />
      )}
    </FormDialog>
  )
}
