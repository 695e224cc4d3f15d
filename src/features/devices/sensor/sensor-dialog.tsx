'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { type ApiError, callApi, errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { getSensor, setSensor } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import type { SensorAnswer } from '@/contracts/devices/sensor'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { sensorDraftOf, sensorSettingsOf } from './sensor-draft'
import { SensorFields } from './sensor-fields'
import { SensorPreview } from './sensor-preview'

const FORM = 'sensor'

type Props = { device: Device; onClose: () => void }

/** How a device's sensor is to be read, where a person knows better than the decoder. Mounted means open. */
export function SensorDialog({ device, onClose }: Props) {
  const t = useTranslations('sensor')
  const params = { deviceId: device.deviceId }
  const { data, error, mutate } = useCall(getSensor, { params }, { revalidateOnFocus: false })
  const [isDirty, setIsDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const { close, question } = useUnsavedChangesDialog(isDirty, {
    onClose,
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
  })
  const saved = (answer: SensorAnswer) => {
    void mutate(answer, { revalidate: false })
    toast.success(t('saved'))
    onClose()
  }
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={t('title')}
          description={deviceLabel(device)}
          size="lg"
          footer={
            <>
              <Button onClick={close}>{t('cancel')}</Button>
              <Button type="submit" form={FORM} variant="primary" busy={busy} disabled={!data}>
                {t('save')}
              </Button>
            </>
          }
        >
          {data && (
            <SensorForm
              device={device}
              answer={data}
              onDirty={() => setIsDirty(true)}
              onBusy={setBusy}
              onSaved={saved}
            />
          )}
          {!data && error && <Failed error={error} onRetry={() => void mutate()} />}
          {!data && !error && <Loading />}
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

type FormProps = {
  device: Device
  answer: SensorAnswer
  onDirty: () => void
  onBusy: (busy: boolean) => void
  onSaved: (answer: SensorAnswer) => void
}

function SensorForm({ device, answer, onDirty, onBusy, onSaved }: FormProps) {
  const t = useTranslations('sensor')
  // what was there when the dialog opened: an answer that comes later must not undo what is being typed
  const [draft, setDraft] = useState(() => sensorDraftOf(answer.sensor))
  const [failure, setFailure] = useState<unknown>(null)
  const settings = sensorSettingsOf(draft)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    onBusy(true)
    try {
      onSaved(await callApi(setSensor, { params: { deviceId: device.deviceId }, body: settings }))
    } catch (error) {
      setFailure(error)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form
      id={FORM}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 md:grid-cols-[1fr_17rem]"
    >
      <SensorFields
        draft={draft}
        answer={answer}
        failure={failure}
        onChange={(next) => {
          onDirty()
          setDraft(next)
        }}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <SensorPreview device={device} settings={settings} />
        {failure !== null && (
          <p role="alert" className="text-[0.8125rem] text-critical">
            {errorMessageOf(failure, t('failed'))}
          </p>
        )}
      </div>
    </form>
  )
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('sensor')
  return (
    <ErrorState
      title={t('loadFailed')}
      message={errorMessageOf(error, t('loadFailedText'))}
      requestId={error.requestId}
      onRetry={onRetry}
    />
  )
}

function Loading() {
  const t = useTranslations('sensor')
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
