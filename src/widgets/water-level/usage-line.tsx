'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { getUsage } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { useDeviceCall } from '@/components/query/use-device-call'

/** What a day's use says changes slowly. */
const POLL_S = 300
const GAP_S = 60

/** When it was last refilled, and what was used today against what is usual by now. */
export function UsageLine({ device, now }: { device: Device; now: number }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const args = { params: { deviceId: device.deviceId }, query: { range: 'day' } } as const
  const { data } = useDeviceCall(device, getUsage, args, { pollS: POLL_S, gapS: GAP_S })
  // its place is kept: what stands above must not jump when it comes
  if (!data) return <p className="min-h-4" />
  const { lastRefill, today } = data
  const used = format.volume(today.usedL)
  const facts = [
    ...(today.usedL === null
      ? []
      : [
          today.usualL === null
            ? t('usedToday', { used })
            : t('usedOfUsual', { used, usual: format.volume(today.usualL) }),
        ]),
    ...(lastRefill
      ? [
          t('lastRefill', {
            volume: format.volume(lastRefill.liters),
            ago: format.ago(lastRefill.at, now),
          }),
        ]
      : []),
  ]
  return <p className="min-h-4 text-xs text-muted tabular-nums">{facts.join(' · ')}</p>
}
