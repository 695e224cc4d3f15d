'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { cancelTransfer, offerTransfer } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { hasPump } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { useSave } from '@/components/forms/use-save'
import { Loaded } from '@/components/query/loaded'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { isEmail } from './is-email'
import { DevicePanel } from '@/features/devices/device-panel'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useShares } from './use-shares'

type Props = { device: Device }

/** Offers a device to another account; what is offered already can be taken back. */
export function TransferPanel({ device }: Props) {
  const t = useTranslations('devices.danger')
  const answer = useShares(device)
  const refresh = () => void answer.mutate()
  return (
    <DevicePanel title={t('transfer')} text={t('transferLead')}>
      <Loaded answer={answer}>
        {({ transfer }) =>
          transfer ? (
            <Pending device={device} offer={transfer} onCancelled={refresh} />
          ) : (
            <OfferForm device={device} onOffered={refresh} />
          )
        }
      </Loaded>
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
  const { busy, save } = useToastedSave(t('cancelFailed'))
  const cancel = async () => {
    await save(async () => {
      await callApi(cancelTransfer, { params: { deviceId: device.deviceId } })
      toast.success(t('offerCancelled'))
    })
    onCancelled()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm">{t('pending', { email: offer.email, at: format.dateTime(offer.expiresAt) })}</p>
      <Button writes busy={busy} onClick={() => void cancel()}>
        {t('cancelOffer')}
      </Button>
    </div>
  )
}

function OfferForm({ device, onOffered }: Props & { onOffered: () => void }) {
  const t = useTranslations('devices.danger')
  const [email, setEmail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { busy, errorOf, failure, save } = useSave(t('offerFailed'))
  const offer = async () => {
    const body = { email: email.trim() }
    await save(async () => {
      await callApi(offerTransfer, { params: { deviceId: device.deviceId }, body })
      toast.success(t('offered', body))
      onOffered()
    })
    setIsAsked(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isFit = isEmail(email)
    setFault(isFit ? null : t('emailFault'))
    setIsAsked(isFit)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('email')} error={fault ?? errorOf('email') ?? failure}>
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
      <Button writes type="submit" variant="danger" className="self-start">
        {t('offer')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('offerTitle', { name: deviceLabel(device), email: email.trim() })}
        description={t(hasPump(device) ? 'offerTextPump' : 'offerText')}
        confirmLabel={t('offerConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => void offer()}
        busy={busy}
        danger
      />
    </form>
  )
}
