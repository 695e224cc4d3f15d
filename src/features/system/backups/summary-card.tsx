'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useBytes } from '@/components/units/use-bytes'
import type * as contract from '@/contracts/superuser/backups'
import { TitledCard } from '@/ui/titled-card'
import { AGE_TICK_MS } from './backup-columns'

type Answer = z.output<(typeof contract.listBackups)['output']>

const DAY_MS = 86_400_000
/** A backup is old after a day and a half: one was missed. */
const OLD_MS = 1.5 * DAY_MS

/** How well things stand: the last one, whether it is verified, room on the disk. */
export function SummaryCard({ answer, tools }: { answer: Answer; tools: ReactNode }) {
  const t = useTranslations('systemBackups')
  const format = useFormat()
  const bytes = useBytes()
  const now = useNow(AGE_TICK_MS)
  const { backups, lastSuccessAt, disk, databaseBytes, folder } = answer
  const [newest] = backups
  const verified = backups.find((one) => one.verified?.ok)
  const isOld = now !== null && (newest === undefined || now - Date.parse(newest.at) > OLD_MS)
  /** As large as the last one, and a tenth more. */
  const isTight = disk !== null && newest !== undefined && disk.freeBytes < newest.bytes * 1.1
  const lastAt = newest?.at ?? lastSuccessAt
  return (
    <TitledCard title={t('summary')} tools={tools}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('last')}</dt>
        <dd>
          {lastAt ? <span title={format.dateTime(lastAt)}>{format.ago(lastAt, now)}</span> : t('never')}
        </dd>
        <dt className="text-muted">{t('lastVerified')}</dt>
        <dd>{verified ? t('verifiedOne', { time: format.dateTime(verified.at) }) : t('noneVerified')}</dd>
        <dt className="text-muted">{t('database')}</dt>
        <dd>{bytes(databaseBytes)}</dd>
        <dt className="text-muted">{t('folder')}</dt>
        <dd className="min-w-0">
          <code className="font-mono text-xs break-all">{folder}</code>
          {disk && <span className="block text-muted">{t('free', { free: bytes(disk.freeBytes) })}</span>}
        </dd>
      </dl>
      {isOld && <Warning text={t(newest ? 'oldWarning' : 'noneWarning')} />}
      {newest && !verified && <Warning text={t('unverifiedWarning')} />}
      {isTight && <Warning text={t('tightWarning')} />}
    </TitledCard>
  )
}

const Warning = ({ text }: { text: string }) => (
  <p role="status" className="flex items-start gap-2 text-sm text-warning">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
)
