'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { callApi } from '@/client/api'
import { sendCommand } from '@/contracts/part-calls'
import { useSave } from '@/components/forms/use-save'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { RejectionMessage } from '@/components/pump/command-failure'

const FORM = 'solar-speed'
const isSpeed = (percent: number | null): percent is number =>
  percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100

/** How fast the motor may turn at most, in percent of its full speed. Mounted means open. */
export function SpeedDialog({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const t = useTranslations('widgets.solarPump')
  const [percent, setPercent] = useState<number | null>(100)
  const { busy, error, save } = useSave()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSpeed(percent)) return
    void save(async () => {
      const body = { type: 'config.set' as const, config: { speed_limit_pct: percent } }
      await callApi(sendCommand, { params: { deviceId }, body })
      toast.success(t('speedSent', { percent }))
      onClose()
    })
  }
  return (
    // it can be left while the order is on its way, so that Stop is within reach
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={t('speedTitle')}
        description={t('speedText')}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button writes type="submit" form={FORM} variant="primary" busy={busy}>
              {t('speedSet')}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t('speedLimit')} error={isSpeed(percent) ? undefined : t('speedFault')}>
            {(ids) => <NumberInput {...ids} value={percent} onValueChange={setPercent} unit="%" />}
          </Field>
          {error && <RejectionMessage title={t('speedRefused')} error={error} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
