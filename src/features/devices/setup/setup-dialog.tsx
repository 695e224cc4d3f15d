'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { useSiteCalls } from '@/components/sites/use-site-calls'
import { useSiteChoice } from '@/components/sites/use-site-choice'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { AlertFields } from './alert-fields'
import { AboutFields, TankSection } from './about-fields'
import { type SetupDraft, SetupForm, setupDraftOf } from './setup-draft'
import { SetupProgress } from './setup-progress'
import { useSetupSave } from './use-setup-save'
import { WidgetFields } from './widget-fields'

const FORM = 'device-setup'

type Props = {
  device: Device
  isOpen: boolean
  /** Closing loses nothing: what was entered is there when it is opened again. */
  onClose: () => void
  onDone: () => void
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Everything a device that was just claimed still lacks, in one form and one Save. */
export function SetupDialog({ device, isOpen, onClose, onDone }: Props) {
  const t = useTranslations('setup')
  const form = useForm<SetupDraft>({
    resolver: zodResolver(SetupForm),
    defaultValues: setupDraftOf(device, ownZone()),
    mode: 'onTouched',
  })
  const { progress, save } = useSetupSave(device)
  const place = useSiteChoice(device.site?.id ?? null)
  const { reload } = useSiteCalls()
  const { isSubmitting } = form.formState
  const submit = async (draft: SetupDraft) => {
    const siteId = await place.settle()
    if (siteId === undefined || !(await save({ ...draft, siteId }))) return
    // how many stand where
    if (siteId !== null) void reload()
    onDone()
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={device.deviceId}
        size="lg"
        footer={
          <>
            <Button onClick={onClose}>{t('later')}</Button>
            <Button writes type="submit" form={FORM} variant="primary" busy={isSubmitting}>
              {t(progress?.failed ? 'saveRest' : 'save')}
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form
            id={FORM}
            noValidate
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
            className="flex flex-col gap-6"
          >
            {progress && <SetupProgress progress={progress} />}
            <AboutFields device={device} place={place} />
            <TankSection />
            <AlertFields device={device} />
            <WidgetFields device={device} />
          </form>
        </FormProvider>
      </DialogContent>
    </Dialog>
  )
}
