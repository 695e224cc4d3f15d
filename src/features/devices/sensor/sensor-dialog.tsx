'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { getSensor, setSensor } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Loaded } from '@/components/query/loaded'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { type SensorDraft, sensorDraftOf, sensorSettingsOf } from './sensor-draft'
import { SensorFields } from './sensor-fields'
import { SensorPreview } from './sensor-preview'

const SKELETON = (
  <>
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
  </>
)

type Props = { device: Device; onClose: () => void }

/** How a device's sensor is to be read, where a person knows better than the decoder. Mounted means open. */
export function SensorDialog({ device, onClose }: Props) {
  const t = useTranslations('sensor')
  const params = { deviceId: device.deviceId }
  const answer = useCall(getSensor, { params }, { revalidateOnFocus: false })
  // once something is entered, an answer that comes later must not undo it
  const [edited, setEdited] = useState<SensorDraft | null>(null)
  const draft = edited ?? sensorDraftOf(answer.data?.sensor ?? {})
  const { busy, failure, errorOf, save } = useSave(t('failed'))
  const submit = () =>
    save(async () => {
      const saved = await callApi(setSensor, { params, body: sensorSettingsOf(draft) })
      void answer.mutate(saved, { revalidate: false })
      toast.success(t('saved'))
      onClose()
    })
  return (
    <FormDialog
      title={t('title')}
      description={deviceLabel(device)}
      size="lg"
      submitLabel={t('save')}
      busy={busy}
      failure={failure}
      disabled={!answer.data}
      leave={{
        isDirty: edited !== null,
        title: t('leaveTitle'),
        text: t('leaveText'),
        leave: t('leave'),
        stay: t('stay'),
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Loaded answer={answer} failedTitle={t('loadFailed')} skeleton={SKELETON}>
        {(data) => (
          <div className="grid gap-5 md:grid-cols-[1fr_17rem]">
            <SensorFields draft={draft} answer={data} errorOf={errorOf} onChange={setEdited} />
            <div className="min-w-0">
              <SensorPreview device={device} settings={sensorSettingsOf(draft)} />
            </div>
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}
