'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { stateBootRelay } from '@/contracts/page-calls'
import type { DeviceFirmware } from '@/contracts/rollouts/owner'
import { Field } from '@/ui/form/field'
import { useReadOnly } from '@/ui/form/read-only'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'

type Stated = NonNullable<DeviceFirmware['bootRelay']>['relay']
type Props = { deviceId: string; relay: Stated; onChange: () => Promise<void> }

const CHOICES = ['unknown', 'off', 'last', 'on'] as const

/** What the relay does at a start, of a device that does not tell it: a pump that starts with each update is never updated. */
export function BootRelayField({ deviceId, relay, onChange }: Props) {
  const t = useTranslations('deviceFirmware.bootRelay')
  const readOnly = useReadOnly()
  const { busy, save } = useToastedSave()
  const state = (choice: (typeof CHOICES)[number]) =>
    save(async () => {
      const body = { relay: choice === 'unknown' ? null : choice }
      await callApi(stateBootRelay, { params: { deviceId }, body })
      await onChange()
      toast.success(t('saved'))
    })
  return (
    <Field label={t('title')} hint={readOnly ?? t('hint')}>
      {(control) => (
        <Select
          {...control}
          value={relay ?? 'unknown'}
          disabled={busy || readOnly !== null}
          onValueChange={(choice) => void state(choice)}
          options={CHOICES.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </Field>
  )
}
