'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import { TitledCard } from '@/ui/titled-card'

/** How many devices run it, and what the others of its family run. */
export function InstalledCard({ firmware }: { firmware: FirmwareDetail }) {
  const t = useTranslations('firmware')
  const format = useFormat()
  const { versions, installed, version } = firmware
  const most = Math.max(1, ...versions.map(({ devices }) => devices))
  return (
    <TitledCard title={t('installed')}>
      <p className="text-sm">{t('installedCount', { count: installed })}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {versions.map((row) => (
          <li key={row.version ?? ''} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              <span className={row.version === version ? 'font-semibold' : ''}>
                {row.version ?? t('versionUnknown')}
              </span>
              <span className="tabular-nums">{format.number(row.devices)}</span>
            </span>
            <span aria-hidden className="h-1.5 rounded-full bg-sunken">
              <span
                className={
                  row.version === version
                    ? 'block h-full rounded-full bg-success'
                    : 'block h-full rounded-full bg-line-strong'
                }
                style={{ width: `${(100 * row.devices) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
