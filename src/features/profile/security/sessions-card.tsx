'use client'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { endOneSession, listSessions } from '@/contracts/page-calls'
import type { SessionView } from '@/contracts/security'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { LoadProblem } from '../load-problem'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { type OperatingSystem, operatingSystemOf } from '@/domain/access/user-agent'
import { useAgentFormat } from '@/features/profile/use-agent-format'

export function SessionsCard() {
  const t = useTranslations('security')
  const ui = useTranslations('ui')
  const { data, error, mutate } = useCall(listSessions, {})
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (id: string) => {
    setEnding(id)
    try {
      await callApi(endOneSession, { params: { id } })
      toast.success(t('sessions.ended'))
    } catch (failure) {
      toast.error(errorMessageOf(failure, ui('notSaved')))
    }
    await mutate()
    setEnding(null)
  }
  return (
    <ProfilePanel title={t('sessions.title')} text={t('sessions.text')}>
      {error && !data && <LoadProblem error={error} message={t('failed')} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton className="h-24" />}
      {data && (
        <ul aria-label={t('sessions.title')} className="flex flex-col divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {data?.sessions.length === 1 && <p className="text-sm text-muted">{t('sessions.only')}</p>}
    </ProfilePanel>
  )
}

/** Systems of what is held in a hand. */
const HANDHELD_SYSTEMS: readonly OperatingSystem[] = ['android', 'ios']

type SessionRowProps = { session: SessionView; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('security.sessions')
  const readOnly = useTranslations('impersonation')
  const format = useFormat()
  const now = useNow(60_000)
  const name = useAgentFormat().both(session)
  const Icon = HANDHELD_SYSTEMS.includes(operatingSystemOf(session)) ? Smartphone : Monitor
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
          {session.readOnly && <Chip tone="warning">{readOnly('chip')}</Chip>}
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{facts.join(' · ')}</p>
      </div>
      {!session.current && (
        <Button writes size="sm" busy={busy} aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
