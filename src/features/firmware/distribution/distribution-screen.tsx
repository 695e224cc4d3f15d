'use client'
import { Cpu } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFamilyName } from '@/components/device/use-family-name'
import type { FirmwareFamilyUse } from '@/contracts/firmware/distribution'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { TitledCard } from '@/ui/titled-card'
import { FuotaForecast } from './fuota-forecast'
import { VersionBars } from '../version-bars'

/** What runs where: versions by family and kind, and how each family takes new firmware, or why not now. */
export function DistributionScreen({ families }: { families: readonly FirmwareFamilyUse[] }) {
  const t = useTranslations('firmware.distribution')
  const stuck = families.filter(({ hindrance }) => hindrance !== null)
  const sum = (list: typeof families) => list.reduce((all, { devices }) => all + devices, 0)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('lead', { devices: sum(families) })} {stuck.length > 0 && t('stuck', { count: sum(stuck) })}
      </p>
      {families.length === 0 && (
        <EmptyState icon={<Cpu />} title={t('emptyTitle')} description={t('emptyText')} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {families.map((family) => (
          <FamilyCard key={family.family} family={family} />
        ))}
      </div>
    </div>
  )
}

function FamilyCard({ family: use }: { family: FirmwareFamilyUse }) {
  const t = useTranslations('firmware.distribution')
  const words = useTranslations('ota')
  const familyName = useFamilyName()
  const { family, devices, hindrance, byHand, verification, versions, lora } = use
  return (
    <TitledCard
      title={`${familyName(family)} · ${t('devices', { count: devices })}`}
      tools={
        <Chip tone={hindrance === null ? 'success' : 'warning'}>
          {t(`hindrances.${hindrance ?? 'none'}`)}
        </Chip>
      }
    >
      <VersionBars rows={versions} />
      <p className="text-sm text-muted">
        {byHand ? words(`byHand.${byHand}`) : words(`verification.${verification}`)}
        {hindrance !== null && hindrance !== 'by_hand' && ` ${t(`remedies.${hindrance}`)}`}
      </p>
      {lora && <FuotaForecast lora={lora} />}
      <Button asChild size="sm" className="self-start">
        <Link href={`/devices?family=${encodeURIComponent(family)}`}>{t('show')}</Link>
      </Button>
    </TitledCard>
  )
}
