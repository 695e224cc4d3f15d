'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { RolloutFields } from '@/contracts/rollouts/manage'
import { Spinner } from '@/ui/spinner'
import { TitledCard } from '@/ui/titled-card'
import { LeftOutButton } from '../left-out-dialog'
import type { PreviewState, RolloutPreview } from './use-preview'

type Props = { counted: PreviewState; fields: RolloutFields }

/** Who would be reached by what is filled in now, and why each of the others is not. */
export function PreviewCard({ counted: { preview, error, isOld }, fields }: Props) {
  const hasImage = fields.firmwareId !== ''
  const t = useTranslations('rollouts.wizard')
  return (
    <TitledCard
      title={t('reach')}
      className="lg:sticky lg:top-4"
      tools={hasImage && isOld ? <Spinner /> : undefined}
    >
      {!hasImage && <p className="text-sm text-muted">{t('chooseFirst')}</p>}
      {hasImage && error && (
        <p role="alert" className="text-sm text-critical">
          {error.message}
        </p>
      )}
      {hasImage && !error && !preview && <p className="text-sm text-muted">{t('counting')}</p>}
      {hasImage && !error && preview && <Reach preview={preview} fields={fields} />}
    </TitledCard>
  )
}

function Reach({ preview, fields }: { preview: RolloutPreview; fields: RolloutFields }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p role="status">
        <strong className="text-2xl font-semibold tabular-nums">{format.number(preview.targets)}</strong>{' '}
        {t('wizard.ofMatched', { matched: preview.matched })}
      </p>
      <ul className="flex flex-col gap-1">
        {preview.groups.map((group, i) => (
          <li key={i}>
            <details>
              <summary className="cursor-pointer">
                <span className="inline-flex w-[calc(100%-1.25rem)] justify-between gap-2">
                  {t('groupName', { n: i + 1 })}
                  <span className="tabular-nums">{format.number(group.devices)}</span>
                </span>
              </summary>
              <ul className="flex flex-col gap-1 text-[0.8125rem] text-muted">
                {group.examples.map(({ deviceId, name, reasons }) => (
                  <li key={deviceId} className="break-words">
                    {name} ·{' '}
                    {reasons.map((one) => (t.has(`places.${one}`) ? t(`places.${one}`) : one)).join(', ')}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {preview.leftOut.length > 0 && <h3 className="font-medium">{t('wizard.leftOut')}</h3>}
      <ul className="flex flex-col gap-1">
        {preview.leftOut.map(({ reason, devices, examples }) => (
          <li key={reason}>
            <details>
              <summary className="cursor-pointer">
                <span className="inline-flex w-[calc(100%-1.25rem)] justify-between gap-2">
                  {t(`leftOut.${reason}`)}
                  <span className="tabular-nums">{format.number(devices)}</span>
                </span>
              </summary>
              <p className="text-[0.8125rem] break-words text-muted">
                {examples.map(({ name }) => name).join(', ')}
                {devices > examples.length && ' …'}
              </p>
            </details>
          </li>
        ))}
      </ul>
      {preview.leftOut.length > 0 && <LeftOutButton question={questionOf(fields)} />}
    </div>
  )
}

const questionOf = ({ firmwareId, target, isDowngrade, supersedes }: RolloutFields) => ({
  ...{ firmwareId, target, isDowngrade, supersedes, rolloutId: null },
})
