'use client'
import { useTranslations } from 'next-intl'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import { TitledCard } from '@/ui/titled-card'
import { VersionBars } from '../version-bars'

/** How many devices run it, and what the others of its family run. */
export function InstalledCard({ firmware }: { firmware: FirmwareDetail }) {
  const t = useTranslations('firmware')
  const { versions, installed, version } = firmware
  return (
    <TitledCard title={t('installed')}>
      <p className="text-sm">{t('installedCount', { count: installed })}</p>
      <VersionBars rows={versions} marked={version} />
    </TitledCard>
  )
}
