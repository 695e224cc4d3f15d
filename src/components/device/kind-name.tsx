'use client'
import { useTranslations } from 'next-intl'
import { MISSING } from '@/domain/units'

const KINDS = ['tank', 'pump', 'acdc', 'lora', 'solar_pump'] as const

/** Names what a device is for in the reader's words; a kind of a later version stays as it came. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('devices.kinds')
  return (kind) => {
    const known = KINDS.find((k) => k === kind)
    return known ? t(known) : kind
  }
}

export function KindName({ kind }: { kind: string | null }) {
  const nameOf = useKindName()
  return kind === null ? MISSING : nameOf(kind)
}
