'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { removeProtection } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { useToastedSave } from '@/components/forms/use-toasted-save'

type Props = { device: Device; onRemoved: () => void }

/** The way back to a device that needs no secret, apart from what ends a single one. */
export function Protection({ device, onRemoved }: Props) {
  const t = useTranslations('devices.credentials')
  const [isAsked, setIsAsked] = useState(false)
  const { busy, save } = useToastedSave(t('protectionFailed'))
  const remove = () =>
    save(async () => {
      await callApi(removeProtection, { params: { deviceId: device.deviceId } })
      toast.success(t('protectionRemoved'))
      setIsAsked(false)
      onRemoved()
    })
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{t('protectionHint')}</p>
      <Button writes variant="danger" onClick={() => setIsAsked(true)} className="self-start">
        {t('removeProtection')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('protectionTitle', { name: deviceLabel(device) })}
        description={t('protectionText')}
        confirmLabel={t('removeProtection')}
        cancelLabel={t('keepProtection')}
        onConfirm={() => void remove()}
        busy={busy}
        danger
      />
    </section>
  )
}
