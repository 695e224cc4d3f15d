'use client'
import { BellOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/client/use-call'
import { listChannels } from '@/contracts/calls'
import type { listChannels as endpoint } from '@/contracts/channels'
import type { OutputOf } from '@/contracts/endpoint'
import { NoticeLine } from '@/ui/notice-line'
import { DISMISSED_COOKIE } from './dismissed'

const REFRESH_MS = 300_000

type Props = {
  /** As known when the page was made: with it the line stands there from the start and pushes nothing away. */
  initial: OutputOf<typeof endpoint>['uncovered']
}

/** One calm line while critical alerts of some devices would leave the app by no channel. */
export function UncoveredNotice({ initial }: Props) {
  const t = useTranslations('notifications')
  const [isGone, setIsGone] = useState(false)
  const { data } = useCall(listChannels, isGone ? null : {}, {
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
  })
  const uncovered = data?.uncovered ?? initial
  if (isGone || uncovered.length === 0) return null
  const dismiss = () => {
    // until the browser is closed
    document.cookie = `${DISMISSED_COOKIE}=1; path=/; samesite=lax`
    setIsGone(true)
  }
  return (
    <NoticeLine
      label={t('uncoveredLabel')}
      icon={<BellOff />}
      className="bg-warning-soft text-warning"
      dismissLabel={t('dismiss')}
      onDismiss={dismiss}
    >
      <p className="min-w-0 py-1">
        {t('uncovered', { count: uncovered.length, name: uncovered[0]?.name ?? '' })}{' '}
        <Link
          href="/profile?tab=preferences"
          prefetch={false}
          className="font-medium underline underline-offset-4"
        >
          {t('setUp')}
        </Link>
      </p>
    </NoticeLine>
  )
}
