'use client'
import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { deviceLabel } from '@/domain/devices/device-name'
import { useSave } from '@/components/forms/use-save'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { RejectionMessage } from './command-failure'
import { runTimePresetsOf, runMinutesError } from './pump-state'

type Props = {
  pump: Pump
  device: Device
  /** The widget's own default; the pump's longest run limits it. */
  runMinutes: number
  onStart: (minutes: number) => Promise<void>
  onClose: () => void
}

const FORM = 'pump-start'

/** For how long, and whether this pump is meant. Mounted means open. */
export function StartDialog({ pump, device, runMinutes, onStart, onClose }: Props) {
  const t = useTranslations('widgets.pumpController')
  const max = pump.settings.maxRunMinutes
  const [minutes, setMinutes] = useState<number | null>(Math.min(runMinutes, max))
  const { busy, error, save } = useSave()
  const fault = runMinutesError(minutes, max)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (minutes === null || fault) return
    void save(async () => {
      await onStart(minutes)
      onClose()
    })
  }
  const name = deviceLabel(device)
  return (
    // it can be left while the order is on its way, so that Stop is within reach
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={t('startTitle', { name })}
        description={pump.ch > 0 ? t('onChannel', { ch: pump.ch }) : undefined}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button writes type="submit" form={FORM} variant="primary" busy={busy} disabled={fault !== null}>
              <Play aria-hidden />
              {fault ? t('start') : t('startFor', { minutes: minutes ?? 0 })}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChoiceChips
            label={t('runTime')}
            value={String(minutes)}
            onValueChange={(choice) => setMinutes(Number(choice))}
            choices={runTimePresetsOf(max).map((preset) => ({
              value: String(preset),
              label: t('minutes', { minutes: preset }),
            }))}
          />
          <Field
            label={t('runMinutes')}
            hint={t('atMost', { minutes: max })}
            error={fault ? t(`faults.${fault}`, { max }) : undefined}
          >
            {(ids) => (
              <NumberInput {...ids} value={minutes} onValueChange={setMinutes} unit={t('minutesUnit')} />
            )}
          </Field>
          <p
            className={
              pump.limitBy === 'device' ? 'text-[0.8125rem] text-muted' : 'text-[0.8125rem] text-warning'
            }
          >
            {t(`limit.${pump.limitBy}`)}
          </p>
          {error && <RejectionMessage title={t('refused.start')} error={error} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
