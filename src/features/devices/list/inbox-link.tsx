'use client'
import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { listInbox } from '@/contracts/page-calls'
import { seesAllDevices } from '@/domain/access/policy'
import { Button } from '@/ui/button'

const REFRESH_MS = 60_000

/** The way to messages nobody understood: always for administrators, for others when some of theirs are there. */
export function InboxLink() {
  const t = useTranslations('inbox')
  const { user } = useSession()
  const { data } = useCall(listInbox, { query: { limit: 1 } }, { refreshInterval: REFRESH_MS })
  const count = data?.total ?? 0
  if (!user || (count === 0 && !seesAllDevices(user))) return null
  return (
    <Button asChild>
      <Link href="/devices/inbox">
        <Inbox aria-hidden />
        {count > 0 ? t('linkCount', { count }) : t('link')}
      </Link>
    </Button>
  )
}
