'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/client/use-call'
import { getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { ErrorSummary } from '@/ui/form/form-errors'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { SaveFailure } from '@/components/forms/save-failure'
import { Loaded } from '@/components/query/loaded'
import { type FormStatus, PumpSettingsForm } from './pump-settings-form'

type Props = { device: Device; ch: number; onClose: () => void }

const FORM = 'pump-settings'
const SKELETON = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)
const INITIAL_FORM_STATUS: FormStatus = { isDirty: false, isBusy: false, faults: 0, failure: null }

/** What a pump is allowed and told to do by itself, edited as a draft. Mounted means open. */
export function PumpSettingsDialog({ device, ch, onClose }: Props) {
  const t = useTranslations('widgets.pumpSettings')
  const args = { params: { deviceId: device.deviceId }, query: { ch } }
  const answer = useCall(getPump, args, { revalidateOnFocus: false })
  const { data, mutate } = answer
  const [news, setNews] = useState(INITIAL_FORM_STATUS)
  const { close, question } = useUnsavedChangesDialog(news.isDirty, {
    onClose,
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
  })
  const saved = (pump: Pump) => {
    void mutate({ pump }, { revalidate: false })
    toast.success(t(whatChanged(data?.pump, pump)))
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
              <SaveFailure text={news.failure} />
              <ErrorSummary count={news.faults} />
              <Button onClick={close}>{t('cancel')}</Button>
              <Button writes type="submit" form={FORM} variant="primary" busy={news.isBusy} disabled={!data}>
                {t('save')}
              </Button>
            </>
          }
        >
          <Loaded
            answer={answer}
            failedTitle={t('loadFailed')}
            failed={t('loadFailedText')}
            skeleton={SKELETON}
          >
            {({ pump }) => (
              <PumpSettingsForm id={FORM} device={device} pump={pump} onNews={setNews} onSaved={saved} />
            )}
          </Loaded>
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

/** Levels here and a device's own mode exclude each other: who decides from now on is said. */
function whatChanged(before: Pump | undefined, after: Pump): 'saved' | 'consoleTookOver' | 'deviceTookOver' {
  if (after.mode !== 'auto' || !before) return 'saved'
  const [did, does] = [before.settings.startPercent !== null, after.settings.startPercent !== null]
  if (did === does) return 'saved'
  return does ? 'consoleTookOver' : 'deviceTookOver'
}
