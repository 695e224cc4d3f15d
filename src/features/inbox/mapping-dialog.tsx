'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { applyPreset, getInboxMessage, saveMapping } from '@/contracts/page-calls'
import type { SavedMapping } from '@/contracts/devices/inbox'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Loaded } from '@/components/query/loaded'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import type { MappedDevice } from './mapped-device'
import { MappingForm } from './mapping-form'
import { EMPTY_MAPPING, mappingBodyOf } from './mapping-form-draft'

/** New messages on the topic show while the dialog is open. */
const REFRESH_MS = 2_000
const GONE = 404
const SKELETON = (
  <>
    <Skeleton className="h-8 w-72" />
    <Skeleton className="h-40 w-full" />
  </>
)

type Props = { id: string; onClose: () => void; onSaved: (mapped: MappedDevice) => void }

/** Turns one kind of message into readings. Mounted means open. */
export function MappingDialog({ id, onClose, onSaved }: Props) {
  const t = useTranslations('inbox')
  const params = { id }
  const answer = useCall(getInboxMessage, { params }, { refreshInterval: REFRESH_MS, keepPreviousData: true })
  const message = answer.data?.message
  const isGone = answer.error?.status === GONE
  const [draft, setDraft] = useState(EMPTY_MAPPING)
  const [hasTried, setHasTried] = useState(false)
  const { busy, failure, save } = useSave(t('saveFailed'))
  const body = mappingBodyOf(draft, message?.topic ?? '')
  const map = (request: () => Promise<SavedMapping>) =>
    save(async () => {
      const { preview } = await request()
      toast.success(t('saved'))
      const deviceId = preview.deviceId ?? ''
      onSaved({ deviceId, isOwn: deviceId === message?.sender })
    })
  const submit = () => {
    setHasTried(true)
    const isComplete = draft.fields.length > 0 && body.fields.length === draft.fields.length
    if (isComplete) void map(() => callApi(saveMapping, { params, body }))
  }
  return (
    <FormDialog
      title={t('mapTitle')}
      description={t('mapText')}
      size="lg"
      submitLabel={t('save')}
      busy={busy}
      disabled={!message || isGone}
      leave={{
        isDirty: draft !== EMPTY_MAPPING,
        title: t('leaveTitle'),
        text: t('leaveText'),
        leave: t('leave'),
        stay: t('stay'),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded answer={answer} failedTitle={t(isGone ? 'gone' : 'failedTitle')} skeleton={SKELETON}>
        {(data) => (
          <MappingForm
            data={data}
            draft={draft}
            body={body}
            hasTried={hasTried}
            notice={failure ?? (isGone ? t('gone') : null)}
            onChange={setDraft}
            onPreset={(preset) => void map(() => callApi(applyPreset, { params, body: { preset } }))}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
