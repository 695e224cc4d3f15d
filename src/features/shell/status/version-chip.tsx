'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import type { Versions } from './use-versions'

const VersionList = lazyPart(async () => ({ default: (await import('./version-list')).VersionList }))

/** Opens the System Versions panel; in error style while the backend does not tell its version. */
export function VersionChip({ versions, className }: { versions: Versions; className?: string }) {
  const t = useTranslations('shell')
  const { failed, frontend, backend } = versions
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Chip
          tone={failed ? 'critical' : 'neutral'}
          aria-label={failed ? t('versionFailed') : t('versionHint', { frontend, backend })}
          className={cn('min-h-6 px-2.5 text-xs tabular-nums', className)}
        >
          {failed && <CircleAlert aria-hidden />}
          {t('version', { version: frontend })}
        </Chip>
      </PopoverTrigger>
      <PopoverContent label={t('versions')} className="w-64">
        <VersionList versions={versions} />
      </PopoverContent>
    </Popover>
  )
}
