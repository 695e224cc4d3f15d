'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useBytes } from '@/components/units/use-bytes'
import { CompactTable } from '@/ui/compact-table'
import { Spinner } from '@/ui/spinner'
import { useDuration } from '../use-duration'
import { useReason } from '../use-reason'
import type { PreviewState, RolloutPreview } from './use-preview'

type Rehearsal = NonNullable<RolloutPreview['rehearsal']>

/** The roll-out as it would have gone in the last 30 days. */
export function ReviewStep({ counted: { preview, isOld, error } }: { counted: PreviewState }) {
  const t = useTranslations('rollouts.wizard')
  const rehearsal = preview?.rehearsal
  if (error)
    return (
      <p role="alert" className="text-sm text-critical">
        {error.message}
      </p>
    )
  if (!rehearsal || isOld)
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {t('rehearsing')}
      </p>
    )
  return <RehearsalResult rehearsal={rehearsal} />
}

function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const duration = useDuration()
  const reason = useReason()
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-muted">{t('wizard.rehearsalLead', { count: rehearsal.rehearsed })}</p>
      <p>
        {rehearsal.durationMs === null
          ? t('wizard.tooLong')
          : t('wizard.lasts', { span: duration(rehearsal.durationMs) })}
      </p>
      <p>{t('wizard.stops', { percent: format.percent(100 * rehearsal.stopChance) })}</p>
      {rehearsal.download && <DownloadRate download={rehearsal.download} />}
      <CompactTable caption={t('groups')}>
        <thead>
          <tr>
            <th>{t('columns.group')}</th>
            <th>{t('wizard.updated')}</th>
            <th>{t('wizard.startsAfter')}</th>
            <th>{t('wizard.reachedAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {rehearsal.groups.map((group, i) => (
            <tr key={i}>
              <th scope="row">{t('groupName', { n: i + 1 })}</th>
              <td>{t('wizard.updatedOf', { updated: group.updated, devices: group.devices })}</td>
              <td>{duration(group.startsAfterMs)}</td>
              <td>{duration(group.reachedAfterMs)}</td>
            </tr>
          ))}
        </tbody>
      </CompactTable>
      {rehearsal.holds.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{t('wizard.heldBy')}</h3>
          <ul className="flex flex-col gap-1 text-muted">
            {rehearsal.holds.map((hold) => (
              <li key={hold.reason}>
                <details>
                  <summary className="cursor-pointer">
                    {t('wizard.hold', {
                      reason: reason(hold.reason),
                      count: hold.devices,
                      longest: duration(hold.longestMs),
                    })}
                  </summary>
                  <p className="text-[0.8125rem] break-words">
                    {hold.examples.map(({ name }) => name).join(', ')}
                    {hold.devices > hold.examples.length && ' …'}
                  </p>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rehearsal.never.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{t('wizard.never', { count: rehearsal.never.length })}</h3>
          <ul className="max-h-40 overflow-y-auto break-words text-muted" tabIndex={0}>
            {rehearsal.never.map((one) => (
              <li key={one.deviceId}>
                {one.name}: {reason(one.reason)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Download = NonNullable<Rehearsal['download']>

/** What downloads are reckoned with, and how that is known. */
function DownloadRate({ download: { bytesPerS, updates } }: { download: Download }) {
  const t = useTranslations('rollouts.wizard')
  const rate = useBytes()(bytesPerS)
  return (
    <p className="text-muted">
      {updates === null ? t('rateUsual', { rate }) : t('rateMeasured', { rate, count: updates })}
    </p>
  )
}
