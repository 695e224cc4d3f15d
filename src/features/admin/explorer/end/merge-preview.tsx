'use client'
import { useTranslations } from 'next-intl'
import type { MergePreview } from '@/contracts/superuser/users/merge'
import { issuerName } from '@/domain/access/issuer-name'
import { NamedDevices, ThingLines } from './thing-lines'

const OUTCOMES = ['moves', 'ends', 'stays'] as const

/** What a merge would move, end and leave, and every conflict by name. */
export function MergePreviewPart({ preview }: { preview: MergePreview }) {
  const t = useTranslations('usersExplorer.merge')
  const { lines, devices, externals } = preview
  return (
    <>
      <NamedDevices title={t('devices', { count: devices.length })} devices={devices} />
      {OUTCOMES.map((outcome) => (
        <ThingLines
          key={outcome}
          title={t(`outcomes.${outcome}`)}
          lines={lines.filter((line) => line.outcome === outcome)}
        />
      ))}
      <Conflicts conflicts={preview.conflicts} />
      {externals.length > 0 && (
        <p className="text-sm text-warning">
          {t('externals', { providers: externals.map(issuerName).join(', ') })}
        </p>
      )}
    </>
  )
}

function Conflicts({ conflicts }: Pick<MergePreview, 'conflicts'>) {
  const t = useTranslations('usersExplorer.merge')
  const things = useTranslations('usersExplorer.things')
  const shareRoles = useTranslations('devices.sharing')
  // a new name is the person's; the role is a word of ours
  const asText = ({ conflict, as }: MergePreview['conflicts'][number]) =>
    conflict === 'raised' ? shareRoles(as === 'operator' ? 'operator' : 'viewer') : (as ?? '')
  return (
    <section aria-label={t('conflicts')} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{t('conflicts')}</h3>
      {conflicts.length === 0 && <p className="text-muted">{t('noConflicts')}</p>}
      <ul className="flex max-h-56 flex-col divide-y divide-line overflow-y-auto">
        {conflicts.map((one) => (
          <li key={`${one.thing} ${one.name} ${one.conflict}`} className="py-1 wrap-anywhere">
            <span className="font-medium">{one.name || things(one.thing)}</span>
            {one.name && <span className="text-muted"> · {things(one.thing)}</span>}
            <span className="block text-muted">{t(`reasons.${one.conflict}`, { as: asText(one) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
