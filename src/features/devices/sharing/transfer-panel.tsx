'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useFormat } from '@/client/format'
import { cancelTransfer, offerTransfer } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { hasPump } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { isEmail } from './is-email'
import { DevicePanel } from '@/features/devices/device-panel'
import { useShares } from './use-shares'

type Props = { device: Device }

/** Offers a device to another account; what is offered already can be taken back. */
export function TransferPanel({ device }: Props) {
  const t = useTranslations('devices.danger')
  const { data, mutate } = useShares(device)
  const refresh = () => void mutate()
  return (
    <DevicePanel title={t('transfer')} text={t('transferLead')}>
      {data?.transfer && <Pending device={device} offer={data.transfer} onCancelled={refresh} />}
      {!data?.transfer && <OfferForm device={device} onOffered={refresh} />}
    </DevicePanel>
  )
}

type PendingProps = Props & {
  offer: { email: string; expiresAt: string }
  onCancelled: () => void
}

function Pending({ device, offer, onCancelled }: PendingProps) {
  const t = useTranslations('devices.danger')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await callApi(cancelTransfer, { params: { deviceId: device.deviceId } })
      toast.success(t('offerCancelled'))
    } catch (error) {
      toast.error(errorMessageOf(error, t('cancelFailed')))
    }
    setBusy(false)
    onCancelled()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm">{t('pending', { email: offer.email, at: format.dateTime(offer.expiresAt) })}</p>
      <Button busy={busy} onClick={() => void cancel()}>
        {t('cancelOffer')}
      </Button>
    </div>
  )
}

function OfferForm({ device, onOffered }: Props & { onOffered: () => void }) {
  const t = useTranslations('devices.danger')
  const [email, setEmail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { busy, fault, setFault, offer } = useOffer(device, onOffered)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isFit = isEmail(email)
    setFault(isFit ? null : t('emailFault'))
    setIsAsked(isFit)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('email')} error={fault}>
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
      <Button type="submit" variant="danger" className="self-start">
        {t('offer')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('offerTitle', { name: deviceLabel(device), email: email.trim() })}
        description={t(hasPump(device) ? 'offerTextPump' : 'offerText')}
        confirmLabel={t('offerConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => void offer(email.trim()).then(() => setIsAsked(false))}
        busy={busy}
        danger
      />
    </form>
  )
}

function useOffer(device: Device, onOffered: () => void) {
  const t = useTranslations('devices.danger')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const offer = async (email: string) => {
    setBusy(true)
    try {
      await callApi(offerTransfer, { params: { deviceId: device.deviceId }, body: { email } })
      toast.success(t('offered', { email }))
      onOffered()
    } catch (error) {
      setFault(errorMessageOf(error, t('offerFailed')))
    }
    setBusy(false)
  }
  return { busy, fault, setFault, offer }
}
