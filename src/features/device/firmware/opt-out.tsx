'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { setFirmwareOptOut } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'

type Props = { deviceId: string; optedOut: boolean; onChange: () => Promise<void> }

/** Keeps a device out of roll-outs, which is asked first: it then gets no mends either. */
export function OptOut({ deviceId, optedOut, onChange }: Props) {
  const t = useTranslations('deviceFirmware')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await callApi(setFirmwareOptOut, { params: { deviceId }, body: { optedOut: !optedOut } })
      toast.success(t(optedOut ? 'optedInSaved' : 'optedOutSaved'))
      await onChange()
    } catch (error) {
      toast.error(errorMessageOf(error, ui('notSaved')))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        writes
        size="sm"
        className="self-start"
        busy={busy && optedOut}
        onClick={() => (optedOut ? void save() : setAsking(true))}
      >
        {t(optedOut ? 'optIn' : 'optOut')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('optOutTitle')}
        description={t('optOutText')}
        confirmLabel={t('optOut')}
        cancelLabel={ui('cancel')}
        busy={busy}
        onConfirm={() => void save()}
      />
    </>
  )
}
