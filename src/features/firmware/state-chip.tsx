'use client'
import { useTranslations } from 'next-intl'
import type { Firmware } from '@/contracts/firmware/firmware'
import { Chip, type Tone } from '@/ui/chip'

const TONES: Record<Firmware['state'], Tone> = { draft: 'neutral', ready: 'success', yanked: 'critical' }

export function FirmwareChip({ state }: { state: Firmware['state'] }) {
  const t = useTranslations('firmware.states')
  return <Chip tone={TONES[state]}>{t(state)}</Chip>
}
