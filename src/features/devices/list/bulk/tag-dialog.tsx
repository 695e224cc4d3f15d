'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { FormDialog } from '@/components/forms/form-dialog'
import { ChoiceChips } from '@/ui/chip'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { addTag, removeTag } from './bulk-actions'
import { filterOptionsOf } from '@/features/devices/list/device-list'
import { useBulkAction } from './use-bulk-action'

const LONGEST = 32

/** What is wrong with a tag; null when nothing is. The same rules as the server's. */
function tagError(text: string): 'tagEmpty' | 'tagLong' | 'tagComma' | null {
  const tag = text.trim()
  if (tag === '') return 'tagEmpty'
  if (tag.length > LONGEST) return 'tagLong'
  return tag.includes(',') ? 'tagComma' : null
}

type Props = {
  mode: 'add' | 'remove'
  /** Those to change. */
  devices: readonly Device[]
  /** Tags to propose. */
  known: readonly string[]
  onClose: () => void
}

/** Adds a tag to several devices, or takes one away. Mounted means open. */
export function TagDialog({ mode, devices, known, onClose }: Props) {
  const t = useTranslations('devices.bulk')
  const [tag, setTag] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { busy, run } = useBulkAction()
  const proposed = mode === 'add' ? known : filterOptionsOf(devices).tags

  const faultOf = () => {
    const named = tagError(tag)
    if (named) return t(named)
    return mode === 'remove' && !proposed.includes(tag.trim()) ? t('tagUnknown') : null
  }
  const submit = async () => {
    const found = faultOf()
    setFault(found)
    if (found !== null) return
    const name = tag.trim()
    const work = mode === 'add' ? addTag(name) : removeTag(name)
    await run({ devices, work, done: t(`${mode}Done`, { tag: name, count: devices.length }) })
    onClose()
  }
  return (
    <FormDialog
      title={t(`${mode}Title`)}
      description={t('count', { count: devices.length })}
      submitLabel={t(`${mode}Confirm`)}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('tag')} error={fault}>
        {(ids) => <Input {...ids} value={tag} autoComplete="off" onChange={(e) => setTag(e.target.value)} />}
      </Field>
      {proposed.length > 0 && <Proposals tags={proposed} tag={tag} onTag={setTag} />}
    </FormDialog>
  )
}

type ProposalProps = { tags: readonly string[]; tag: string; onTag: (tag: string) => void }

function Proposals({ tags, tag, onTag }: ProposalProps) {
  const t = useTranslations('devices.bulk')
  return (
    <ChoiceChips
      label={t('proposals')}
      value={tag.trim()}
      onValueChange={onTag}
      choices={tags.map((value) => ({ value, label: value }))}
    />
  )
}
