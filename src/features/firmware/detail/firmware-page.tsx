'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useFormat } from '@/client/format'
import type { Firmware, FirmwareDetail } from '@/contracts/firmware/firmware'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import { BackLink } from '@/ui/navigation/back-link'
import { TitledCard } from '@/ui/titled-card'
import { FIRMWARE_PATH } from '../firmware-address'
import type { FirmwareActions } from '../firmware-actions'
import { FirmwareChip } from '../state-chip'
import { useBytes } from '@/components/units/use-bytes'
import { VersionBars } from '@/features/firmware/version-bars'
import { Chip } from '@/ui/chip'
import { CompareCard, type Comparison } from './compare-card'
import { FirmwareMenu } from './firmware-menu'
import { SignatureCard } from './signature-card'

type Props = {
  firmware: FirmwareDetail
  /** Images of the same family, to compare with and to choose the minimal one from. */
  others: readonly Firmware[]
  keys: readonly FirmwareKey[]
  comparison: Comparison | null
  actions: FirmwareActions
}

/** One image: what its file says, what people say, who has it, who signed it. */
export function FirmwarePage({ firmware, others, keys, comparison, actions }: Props) {
  const t = useTranslations('firmware')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <BackLink href={FIRMWARE_PATH}>{t('back')}</BackLink>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight break-words">
            {firmware.product} {firmware.version}
            <FirmwareChip state={firmware.state} />
          </h1>
          <p className="mt-0.5 text-sm text-muted">
            {firmware.family} · {t(`channels.${firmware.channel}`)}
          </p>
        </div>
        <FirmwareMenu firmware={firmware} others={others} actions={actions} />
      </header>
      {firmware.yankReason && (
        <p role="status" className="rounded-card border border-line bg-critical-soft px-4 py-3 text-sm">
          {t('yanked', { reason: firmware.yankReason })}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FactsCard firmware={firmware} others={others} />
        <div className="flex min-w-0 flex-col gap-4">
          <InstalledCard firmware={firmware} />
          <RolloutsCard rollouts={firmware.rollouts} />
          <SignatureCard firmware={firmware} keys={keys} actions={actions} />
        </div>
        <CompareCard firmware={firmware} others={others} comparison={comparison} />
      </div>
    </div>
  )
}

type Rows = readonly (readonly [string, string])[]

function FactsCard({ firmware, others }: Pick<Props, 'firmware' | 'others'>) {
  const t = useTranslations('firmware')
  const format = useFormat()
  const bytes = useBytes()
  const minimal = others.find(({ id }) => id === firmware.minimalId)
  // a version of the vendor's own has none
  const fileRows: Rows =
    firmware.size === 0
      ? [[t('file'), t('vendorsFile')]]
      : [
          [t('file'), firmware.fileName],
          [t('columns.size'), `${bytes(firmware.size)} (${format.number(firmware.size)} B)`],
          [t('format'), firmware.format],
          ['SHA-256', firmware.sha256],
          ['MD5', firmware.md5],
        ]
  const order = firmware.orderTemplate
  const orderRows: Rows = order
    ? [
        [t('order.topic'), order.topic],
        [t('order.payload'), order.payload],
      ]
    : []
  const rows: Rows = [
    ...fileRows,
    [t('chip'), firmware.chip ?? t('any')],
    [t('columns.hardware'), firmware.hardware.join(', ') || t('any')],
    [t('minVersion'), firmware.minVersion ?? t('any')],
    ...orderRows,
    [t('counter'), firmware.counter === null ? '—' : format.number(firmware.counter)],
    ...(minimal ? ([[t('minimal'), `${minimal.product} ${minimal.version}`]] as const) : []),
    [t('columns.createdBy'), firmware.createdBy ?? t('nobody')],
    [t('columns.created'), format.dateTime(firmware.createdAt)],
    [t('served'), bytes(firmware.bytesServed)],
  ]
  return (
    <TitledCard title={t('facts')}>
      {firmware.notes && <p className="text-sm whitespace-pre-wrap">{firmware.notes}</p>}
      <FactRows rows={rows} />
      <details className="text-sm">
        <summary className="cursor-pointer py-1 font-medium">{t('header')}</summary>
        <pre className="mt-1 max-h-80 overflow-auto rounded-control bg-sunken p-3 text-xs" tabIndex={0}>
          {JSON.stringify(firmware.facts, null, 2)}
        </pre>
      </details>
    </TitledCard>
  )
}

function FactRows({ rows }: { rows: Rows }) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[8rem_1fr] gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-all tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many devices run it, and what the others of its family run. */
function InstalledCard({ firmware }: { firmware: FirmwareDetail }) {
  const t = useTranslations('firmware')
  const { versions, installed, version } = firmware
  return (
    <TitledCard title={t('installed')}>
      <p className="text-sm">{t('installedCount', { count: installed })}</p>
      <VersionBars rows={versions} marked={version} />
    </TitledCard>
  )
}

/** The roll-outs that have brought this image to devices, or will. */
function RolloutsCard({ rollouts }: Pick<FirmwareDetail, 'rollouts'>) {
  const t = useTranslations('firmware')
  const state = useTranslations('rollouts.states')
  return (
    <TitledCard title={t('rollouts')}>
      {rollouts.length === 0 ? (
        <p className="text-sm text-muted">{t('noRollouts')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-sm">
          {rollouts.map(({ id, name, state: now }) => (
            <li key={id} className="flex min-w-0 items-center justify-between gap-2">
              <Link className="truncate text-accent underline" href={`/superuser/ota-manager?rollout=${id}`}>
                {name}
              </Link>
              <Chip>{state(now)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
