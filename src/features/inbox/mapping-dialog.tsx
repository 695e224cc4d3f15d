'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { getInboxMessage } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import type { MappedDevice } from './mapped-device'
import { MappingForm } from './mapping-form'

/** New messages on the topic show while the dialog is open. */
const REFRESH_MS = 2_000
const FORM = 'mapping'
const GONE = 404

type Props = { id: string; onClose: () => void; onSaved: (mapped: MappedDevice) => void }

/** Turns one kind of message into readings. Mounted means open. */
export function MappingDialog({ id, onClose, onSaved }: Props) {
  const t = useTranslations('inbox')
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true }
  const { data, error, mutate } = useCall(getInboxMessage, { params: { id } }, options)
  const [isDirty, setIsDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const isGone = error?.status === GONE
  const { close, question } = useUnsavedChangesDialog(isDirty, {
    onClose,
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
  })
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={t('mapTitle')}
          description={t('mapText')}
          size="lg"
          footer={
            <>
              <Button onClick={close}>{t('cancel')}</Button>
              <Button type="submit" form={FORM} variant="primary" busy={busy} disabled={!data || isGone}>
                {t('save')}
              </Button>
            </>
          }
        >
          {data && (
            <MappingForm
              formId={FORM}
              data={data}
              isGone={isGone}
              onDirty={() => setIsDirty(true)}
              onBusy={setBusy}
              onSaved={onSaved}
            />
          )}
          {!data && error && (
            <ErrorState
              title={isGone ? t('gone') : t('failedTitle')}
              message={errorMessageOf(error, t('failed'))}
              requestId={error.requestId}
              onRetry={() => void mutate()}
            />
          )}
          {!data && !error && <Loading />}
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

function Loading() {
  const t = useTranslations('inbox')
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
