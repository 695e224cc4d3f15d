'use client'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { acceptInvitation, declineInvitation, listInvitations } from '@/contracts/page-calls'
import { readableId } from '@/domain/devices/device-name'
import { IncomingBanner } from './incoming-banner'

const REFRESH_MS = 60_000

/** Devices that others want to share: each with its answer. */
export function IncomingInvitations() {
  const t = useTranslations('invitations')
  const format = useFormat()
  const { data, mutate } = useCall(listInvitations, {}, { refreshInterval: REFRESH_MS })
  return data?.invitations.map(({ id, from, role, deviceId, expiresAt }) => {
    const device = { id: readableId(deviceId) }
    const args = { params: { id } }
    return (
      <IncomingBanner
        key={id}
        label={t('title', { from })}
        icon={<UserPlus />}
        text={t(role, { from })}
        detail={t('until', { ...device, at: format.dateTime(expiresAt) })}
        words={{
          accept: { label: t('accept'), done: t('accepted', device), failed: t('acceptFailed') },
          decline: { label: t('decline'), done: t('declined'), failed: t('declineFailed') },
        }}
        send={(answer) =>
          answer === 'accept' ? callApi(acceptInvitation, args) : callApi(declineInvitation, args)
        }
        onAnswered={() => void mutate()}
      />
    )
  })
}
