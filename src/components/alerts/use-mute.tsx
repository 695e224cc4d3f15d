'use client'
import { useTranslations } from 'next-intl'
import { callApi, errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import type { Mute } from '@/contracts/alerts'
import { muteDevice, unmuteDevice } from '@/contracts/part-calls'
import { toast } from '@/ui/toast/toast'

export const MUTE_SPANS = ['1h', '8h', 'fixed'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

/** "Muted until 14:30" */
export function useMutedText(): (mute: Mute) => string {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  return ({ until }) => (until === null ? t('mutedFixed') : t('mutedUntil', { time: format.time(until) }))
}

/** Keeps a device quiet for whoever is signed in, or lets it speak again; says how that went. */
export function useMute(deviceId: string) {
  const t = useTranslations('deviceAlerts')
  const { patchDevice } = useDevices()
  const textOf = useMutedText()
  const tell = async (work: () => Promise<{ mute: Mute | null; said: string }>, failed: string) => {
    try {
      const { mute, said } = await work()
      await patchDevice(deviceId, { mute })
      toast.success(said)
    } catch (error) {
      toast.error(errorMessageOf(error, failed))
    }
  }
  const params = { deviceId }
  return {
    mute: (span: MuteSpan) =>
      tell(async () => {
        const { mute } = await callApi(muteDevice, { params, body: { for: span } })
        return { mute, said: textOf(mute) }
      }, t('muteFailed')),
    unmute: () =>
      tell(async () => {
        await callApi(unmuteDevice, { params })
        return { mute: null, said: t('unmuted') }
      }, t('unmuteFailed')),
  }
}
