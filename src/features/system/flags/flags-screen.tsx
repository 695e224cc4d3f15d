'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type * as z from 'zod'
import { listFlags } from '@/contracts/admin-calls'
import type * as contract from '@/contracts/superuser/flags'
import { Card } from '@/ui/card'
import { LiveFailure } from '../live-failure'
import { useLive } from '../use-live'
import type { FlagActions } from './flag-actions'
import { FlagDialog } from './flag-dialog'
import { FlagRow } from './flag-row'

const EVERY_MS = 5_000

type Answer = z.output<(typeof contract.listFlags)['output']>
type Props = { initial: Answer; actions: FlagActions }

/** What is switched on, why, and until when. */
export function FlagsScreen({ initial, actions }: Props) {
  const t = useTranslations('systemFlags')
  const { data, error, refresh } = useLive(listFlags, { args: {}, initial, everyMs: EVERY_MS })
  /** As it was when the dialog was opened: what changes meanwhile is told as a conflict. */
  const [editing, setEditing] = useState<Answer['flags'][number] | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted">{t('lead')}</p>
      <LiveFailure error={error} />
      <Card aria-label={t('list')}>
        <ul className="divide-y divide-line">
          {data.flags.map((flag) => (
            <FlagRow
              key={flag.id}
              flag={flag}
              actions={actions}
              onChange={refresh}
              onEdit={() => setEditing(flag)}
            />
          ))}
        </ul>
      </Card>
      {editing && (
        <FlagDialog
          flag={editing}
          owners={data.owners}
          actions={actions}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
