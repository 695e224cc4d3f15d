'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { applyPreset, saveMapping } from '@/contracts/calls'
import type { getInboxMessage, SavedMapping } from '@/contracts/devices/inbox'
import type { OutputOf } from '@/contracts/endpoint'
import { seesAllDevices } from '@/domain/access/policy'
import { toast } from '@/ui/toast/toast'
import { addField, mappingBodyOf, type MappingFormDraft, EMPTY_MAPPING } from './mapping-form-draft'
import { FieldList } from './field-list'
import type { MappedDevice } from './mapped-device'
import { MappingPreviewPanel } from './mapping-preview'
import { PayloadView } from './payload-view'
import { PresetList } from './preset-list'
import { TopicPicker } from './topic-picker'

type Props = {
  formId: string
  data: OutputOf<typeof getInboxMessage>
  isGone: boolean
  onDirty: () => void
  onBusy: (busy: boolean) => void
  onSaved: (mapped: MappedDevice) => void
}

export function MappingForm({ formId, data, isGone, onDirty, onBusy, onSaved }: Props) {
  const t = useTranslations('inbox')
  const { user } = useSession()
  const { message, payload, presets } = data
  const [draft, setDraft] = useState<MappingFormDraft>(EMPTY_MAPPING)
  const [hasTried, setHasTried] = useState(false)
  const saving = useMappingSave({ sender: message.sender, onBusy, onSaved })
  const change = (next: MappingFormDraft) => {
    onDirty()
    setDraft(next)
  }
  const body = mappingBodyOf(draft, message.topic)
  const params = { id: message.id }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    const isComplete = draft.fields.length > 0 && body.fields.length === draft.fields.length
    if (isComplete) void saving.run(() => callApi(saveMapping, { params, body }))
  }
  const apply = (preset: string) => void saving.run(() => callApi(applyPreset, { params, body: { preset } }))
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {(isGone || saving.failure) && <Notice text={saving.failure ?? t('gone')} />}
      <div className="grid content-start gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <TopicPicker
            message={message}
            place={draft.place}
            mayTemplate={user !== null && seesAllDevices(user)}
            onChange={(place) => change({ ...draft, place })}
          />
          {presets.length > 0 && <PresetList presets={presets} onUse={apply} />}
          <PayloadView
            message={message}
            payload={payload}
            picked={draft.fields.map(({ path }) => path)}
            onPick={(path) => change(addField(draft, path))}
          />
        </div>
        <div className="min-w-0 md:row-span-2">
          <FieldList draft={draft} hasTried={hasTried} onChange={change} />
        </div>
        <MappingPreviewPanel message={message} body={body} />
      </div>
    </form>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className="flex items-center gap-2 rounded-control bg-critical-soft px-3 py-2.5 text-critical"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}

type MappingSaveOptions = Pick<Props, 'onBusy' | 'onSaved'> & { sender: string }

function useMappingSave({ sender, onBusy, onSaved }: MappingSaveOptions) {
  const t = useTranslations('inbox')
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (save: () => Promise<SavedMapping>) => {
    setFailure(null)
    onBusy(true)
    try {
      const { preview } = await save()
      toast.success(t('saved'))
      const deviceId = preview.deviceId ?? ''
      onSaved({ deviceId, isOwn: deviceId === sender })
    } catch (error) {
      setFailure(errorMessageOf(error, t('saveFailed')))
    } finally {
      onBusy(false)
    }
  }
  return { failure, run }
}
