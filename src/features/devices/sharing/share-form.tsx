'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '@/client/api'
import { shareDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import type { ShareRole } from '@/contracts/devices/device-care'
import { useSave } from '@/components/forms/use-save'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { isEmail } from './is-email'

type Props = { device: Device; onShared: () => void }

/** Invites whoever has an address to a device. */
export function ShareForm({ device, onShared }: Props) {
  const t = useTranslations('devices.sharing')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ShareRole>('viewer')
  const [fault, setFault] = useState<string | null>(null)
  const { busy, save, errorOf, failure } = useSave(t('shareFailed'))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isEmail(email)) return setFault(t('emailFault'))
    setFault(null)
    void save(async () => {
      const body = { email: email.trim(), role }
      await callApi(shareDevice, { params: { deviceId: device.deviceId }, body })
      toast.success(t('shared', { email: body.email }))
      setEmail('')
      onShared()
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <Field label={t('email')} hint={t('emailHint')} error={fault ?? errorOf('email') ?? failure}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <ChoiceChips
        label={t('role')}
        value={role}
        onValueChange={setRole}
        choices={[
          { value: 'viewer', label: t('viewerMay') },
          { value: 'operator', label: t('operatorMay') },
        ]}
      />
      <Button writes type="submit" variant="primary" busy={busy} className="self-start">
        {t('share')}
      </Button>
    </form>
  )
}
