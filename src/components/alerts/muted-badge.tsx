'use client'
import { BellOff } from 'lucide-react'
import { useNow } from '@/client/clock'
import type { Device } from '@/contracts/devices/device'
import { isMuted } from './open-alerts'
import { useMutedText } from './use-mute'

const TICK_MS = 30_000

/** Says that one hears nothing of a device at present. */
export function MutedBadge({ device: { mute } }: { device: Pick<Device, 'mute'> }) {
  return mute && <MutedUntil mute={mute} />
}

function MutedUntil({ mute }: { mute: NonNullable<Device['mute']> }) {
  const textOf = useMutedText()
  const now = useNow(TICK_MS)
  if (now === null || !isMuted(mute, now)) return null
  return (
    <span data-tip={textOf(mute)} className="inline-flex items-center text-muted">
      <BellOff aria-hidden className="size-3.5" />
      <span className="sr-only">{textOf(mute)}</span>
    </span>
  )
}
