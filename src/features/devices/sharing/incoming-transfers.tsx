'use client'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { acceptTransfer, declineTransfer, listTransfers } from '@/contracts/page-calls'
import { IncomingBanner } from './incoming-banner'

const REFRESH_MS = 60_000

/** Devices that others offer: each with its answer. */
export function IncomingTransfers() {
  const t = useTranslations('devices.transfers')
  const format = useFormat()
  const { data, mutate } = useCall(listTransfers, {}, { refreshInterval: REFRESH_MS })
  return data?.transfers.map(({ id, from, deviceId, deviceName: name, expiresAt }) => {
    const args = { params: { id } }
    return (
      <IncomingBanner
        key={id}
        label={t('title', { name })}
        icon={<PackageOpen />}
        text={t('offer', { from, name })}
        detail={t('until', { id: deviceId, at: format.dateTime(expiresAt) })}
        words={{
          accept: { label: t('accept'), done: t('accepted', { name }), failed: t('acceptFailed') },
          decline: { label: t('decline'), done: t('declined', { name }), failed: t('declineFailed') },
        }}
        send={(answer) =>
          answer === 'accept' ? callApi(acceptTransfer, args) : callApi(declineTransfer, args)
        }
        onAnswered={() => void mutate()}
      />
    )
  })
}
