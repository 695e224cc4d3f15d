'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { stateBootRelay } from '@/contracts/calls'
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
  const ui = useTranslations('ui')
  const readOnly = useReadOnly()
  const [busy, setBusy] = useState(false)
  const save = async (choice: (typeof CHOICES)[number]) => {
    setBusy(true)
    try {
      const body = { relay: choice === 'unknown' ? null : choice }
      await callApi(stateBootRelay, { params: { deviceId }, body })
      await onChange()
      toast.success(t('saved'))
    } catch (error) {
      toast.error(errorMessageOf(error, ui('notSaved')))
    }
    setBusy(false)
  }
  return (
    <Field label={t('title')} hint={readOnly ?? t('hint')}>
      {(control) => (
        <Select
          {...control}
          value={relay ?? 'unknown'}
          disabled={busy || readOnly !== null}
          onValueChange={(choice) => void save(choice)}
          options={CHOICES.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </Field>
  )
}
