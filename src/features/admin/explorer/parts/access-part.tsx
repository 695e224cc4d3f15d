'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useSession } from '@/client/session/session'
import type { AccessEntry } from '@/contracts/superuser/users/access'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { TitledCard } from '@/ui/titled-card'
import type { ExplorerActions } from '../explorer-actions'
import { EndAccessDialog } from './end-access-dialog'
import { useAccessText } from './use-access-text'

const AGE_TICK_MS = 60_000

type Props = { userId: string; access: readonly AccessEntry[]; end: ExplorerActions['endAccess'] }

/** Whatever opens an account or is reached from it, kind by kind; each can be ended by itself. */
export function AccessPart({ userId, access, end }: Props) {
  const t = useTranslations('usersExplorer.access')
  const isMyself = useSession().user?.id === userId
  const [ending, setEnding] = useState<AccessEntry | null>(null)
  if (access.length === 0)
    return (
      <Card>
        <EmptyState icon={<KeyRound />} title={t('emptyTitle')} description={t('emptyText')} />
      </Card>
    )
  const kinds = [...new Set(access.map(({ kind }) => kind))]
  return (
    <>
      <p className="text-sm text-muted">{t('secretFree')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {kinds.map((kind) => (
          <TitledCard key={kind} title={t(`kinds.${kind}`)}>
            <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
              {access
                .filter((entry) => entry.kind === kind)
                .map((entry) => (
                  <AccessRow key={entry.id} entry={entry} onEnd={isMyself ? null : () => setEnding(entry)} />
                ))}
            </ul>
          </TitledCard>
        ))}
      </div>
      {ending && <EndAccessDialog userId={userId} entry={ending} end={end} onClose={() => setEnding(null)} />}
    </>
  )
}

function AccessRow({ entry, onEnd }: { entry: AccessEntry; onEnd: (() => void) | null }) {
  const t = useTranslations('usersExplorer.access')
  const { nameOf, detailOf } = useAccessText()
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { createdAt, lastUsedAt, expiresAt } = entry
  const facts = [
    detailOf(entry),
    createdAt && t('created', { time: format.dateTime(createdAt) }),
    lastUsedAt && t('used', { ago: format.ago(lastUsedAt, now) }),
    expiresAt && t('expires', { time: format.dateTime(expiresAt) }),
  ].filter(Boolean)
  const name = nameOf(entry)
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-[0.8125rem] wrap-anywhere text-muted">{facts.join(' · ')}</p>
      </div>
      {onEnd && (
        <Button size="sm" aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
