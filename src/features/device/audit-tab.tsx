'use client'
import { useTranslations } from 'next-intl'
import { RecordHistory } from '@/components/audit/record-history'
import { listDeviceAudit } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'

/** Who did what to the device: claims, shares, settings, commands, mutes. */
export function AuditTab({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('audit.device')
  return (
    <RecordHistory
      title={t('title')}
      text={t('text')}
      empty={t('empty')}
      call={listDeviceAudit}
      argsOf={(cursor) => ({ params: { deviceId }, query: { cursor } })}
    />
  )
}
