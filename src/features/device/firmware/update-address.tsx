'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { issueFirmwareAddress } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { AddressIssued, type IssuedAddress } from './address-issued'

type Props = { deviceId: string; issuedAt: string | null; onChange: () => Promise<void> }

/** The lasting address under which an ESPHome device looks for updates. One that is in use is replaced after a question. */
export function UpdateAddress({ deviceId, issuedAt, onChange }: Props) {
  const t = useTranslations('deviceFirmware.address')
  const ui = useTranslations('ui')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [issued, setIssued] = useState<IssuedAddress | null>(null)
  const { busy, save } = useToastedSave(t('failed'))
  const issue = () =>
    save(async () => {
      setIssued(await callApi(issueFirmwareAddress, { params: { deviceId } }))
      setAsking(false)
      await onChange()
    })
  const isFirst = issuedAt === null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-muted">{isFirst ? t('none') : t('issued', { at: format.dateTime(issuedAt) })}</p>
      <Button
        writes
        size="sm"
        className="self-start"
        busy={busy && !isAsking}
        onClick={() => (isFirst ? void issue() : setAsking(true))}
      >
        {t(isFirst ? 'issue' : 'replace')}
      </Button>
      {issued && <AddressIssued issued={issued} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('replaceTitle')}
        description={t('replaceText')}
        confirmLabel={t('replace')}
        cancelLabel={ui('cancel')}
        busy={busy}
        onConfirm={() => void issue()}
        danger
      />
    </section>
  )
}
