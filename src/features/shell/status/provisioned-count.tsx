'use client'
import { Cpu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { MISSING } from '@/domain/units'
import { Chip } from '@/ui/chip'

const COUNT_MS = 60_000

/** How many devices have been provisioned. */
export function ProvisionedCount({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const { counts } = useDevices({ refreshInterval: COUNT_MS })
  const count = counts?.provisioned
  return (
    <Chip className={className} data-tip={count === undefined ? undefined : t('provisionedHint', { count })}>
      <Cpu aria-hidden />
      <span aria-hidden className="min-w-14 tabular-nums">
        {count === undefined ? MISSING : t('provisioned', { count })}
      </span>
      {count !== undefined && <span className="sr-only">{t('provisionedHint', { count })}</span>}
    </Chip>
  )
}
