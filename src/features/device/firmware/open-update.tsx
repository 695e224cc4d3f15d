'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useFormat } from '@/client/format'
import { hurryFirmware, postponeFirmware } from '@/contracts/page-calls'
import type { DeviceFirmware } from '@/contracts/rollouts/owner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'

type Open = NonNullable<DeviceFirmware['open']>
type Props = { open: Open; deviceId: string; mayDecide: boolean; onChange: () => Promise<void> }

/** The update that is coming or under way, with what can be decided about it now. */
export function OpenUpdate({ open, deviceId, mayDecide, onChange }: Props) {
  const t = useTranslations('deviceFirmware')
  const ui = useTranslations('ui')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const decide = async (endpoint: typeof hurryFirmware | typeof postponeFirmware, done: string) => {
    setBusy(true)
    try {
      await callApi(endpoint, { params: { deviceId } })
      toast.success(done)
      await onChange()
    } catch (error) {
      toast.error(errorMessageOf(error, ui('notSaved')))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="font-semibold">{t('offer', { version: open.toVersion })}</strong>
        <span className="text-muted">
          {t(`states.${open.state}`)}
          {open.state === 'downloading' && ` · ${format.percent(open.percent)}`}
        </span>
      </p>
      {open.notTonightUntil && <p>{t('until', { at: format.dateTime(open.notTonightUntil) })}</p>}
      {open.notes && (
        <details>
          <summary className="cursor-pointer text-accent">{t('notes')}</summary>
          <p className="mt-1 break-words whitespace-pre-wrap text-muted">{open.notes}</p>
        </details>
      )}
      {mayDecide && (open.canHurry || open.canPostpone) && (
        <div className="flex flex-wrap gap-2">
          {open.canPostpone && (
            <Button
              writes
              size="sm"
              busy={busy}
              onClick={() => void decide(postponeFirmware, t('postponed'))}
            >
              {t('notTonight')}
            </Button>
          )}
          {open.canHurry && (
            <Button writes size="sm" onClick={() => setAsking(true)}>
              {t('installNow')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('nowTitle', { version: open.toVersion })}
        description={t('nowText')}
        confirmLabel={t('installNow')}
        cancelLabel={ui('cancel')}
        busy={busy}
        onConfirm={() => void decide(hurryFirmware, t('hurried'))}
      />
    </section>
  )
}
