'use client'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call, messageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { endOneSession, listSessions } from '@/contracts/calls'
import type { SessionView } from '@/contracts/security'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { LoadProblem } from '../load-problem'
import { Panel } from '../panel'
import { type System, systemOf } from '../agent'
import { useAgentWords } from '../use-agent-words'

export function SessionsCard() {
  const t = useTranslations('security')
  const ui = useTranslations('ui')
  const { data, error, mutate } = useCall(listSessions, {})
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (id: string) => {
    setEnding(id)
    try {
      await call(endOneSession, { params: { id } })
      toast.success(t('sessions.ended'))
    } catch (failure) {
      toast.error(messageOf(failure, ui('notSaved')))
    }
    await mutate()
    setEnding(null)
  }
  return (
    <Panel title={t('sessions.title')} text={t('sessions.text')}>
      {error && !data && <LoadProblem message={t('failed')} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton className="h-24" />}
      {data && (
        <ul aria-label={t('sessions.title')} className="flex flex-col divide-y divide-line">
          {data.sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {data?.sessions.length === 1 && <p className="text-sm text-muted">{t('sessions.only')}</p>}
    </Panel>
  )
}

/** Systems of what is held in a hand. */
const HELD: readonly System[] = ['android', 'ios']

type RowProps = { session: SessionView; busy: boolean; onEnd: () => void }

function Row({ session, busy, onEnd }: RowProps) {
  const t = useTranslations('security.sessions')
  const format = useFormat()
  const now = useNow(60_000)
  const name = useAgentWords().both(session)
  const Icon = HELD.includes(systemOf(session)) ? Smartphone : Monitor
  const facts = [
    t('since', { ago: format.ago(session.createdAt, now) }),
    ...(session.current ? [] : [t('seen', { ago: format.ago(session.lastSeenAt, now) })]),
    ...(session.ip ? [session.ip] : []),
  ]
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.current && <Chip tone="success">{t('here')}</Chip>}
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{facts.join(' · ')}</p>
      </div>
      {!session.current && (
        <Button size="sm" busy={busy} aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
