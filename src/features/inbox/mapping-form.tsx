'use client'
import { CircleAlert } from 'lucide-react'
import { useSession } from '@/client/session/session'
import type { getInboxMessage, MappingDraft } from '@/contracts/devices/inbox'
import type { OutputOf } from '@/contracts/endpoint'
import { seesAllDevices } from '@/domain/access/policy'
import { addField, type MappingFormDraft } from './mapping-form-draft'
import { FieldList } from './field-list'
import { MappingPreviewPanel } from './mapping-preview'
import { PayloadView } from './payload-view'
import { PresetList } from './preset-list'
import { TopicPicker } from './topic-picker'

type Props = {
  data: OutputOf<typeof getInboxMessage>
  draft: MappingFormDraft
  /** What the draft would save. */
  body: MappingDraft
  hasTried: boolean
  /** Why nothing was saved, or nothing can be. */
  notice: string | null
  onChange: (draft: MappingFormDraft) => void
  onPreset: (preset: string) => void
}

export function MappingForm({ data, draft, body, hasTried, notice, onChange, onPreset }: Props) {
  const { user } = useSession()
  const { message, payload, presets } = data
  return (
    <>
      {notice && <Notice text={notice} />}
      <div className="grid content-start gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <TopicPicker
            message={message}
            place={draft.place}
            mayTemplate={user !== null && seesAllDevices(user)}
            onChange={(place) => onChange({ ...draft, place })}
          />
          {presets.length > 0 && <PresetList presets={presets} onUse={onPreset} />}
          <PayloadView
            message={message}
            payload={payload}
            picked={draft.fields.map(({ path }) => path)}
            onPick={(path) => onChange(addField(draft, path))}
          />
        </div>
        <div className="min-w-0 md:row-span-2">
          <FieldList draft={draft} hasTried={hasTried} onChange={onChange} />
        </div>
        <MappingPreviewPanel message={message} body={body} />
      </div>
    </>
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
