'use client'
import { Rocket } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { useDevices } from '@/client/devices'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { myDevices } from '@/contracts/calls'
import { Card } from '@/ui/card'

/**
 * For an ordinary user who has no device yet: the way to one. It is apart from the grid, which need not know when a
 * device says something.
 */
export function GetStarted({ claimSearch }: { claimSearch: ReactNode }) {
  const t = useTranslations('dashboard')
  const { user } = useSession()
  const { devices } = useDevices()
  const mayNeedOne = user?.role === 'user' && devices?.length === 0
  const own = useCall(myDevices, mayNeedOne ? {} : null)
  if (!mayNeedOne || own.data?.devices.length !== 0) return null
  return (
    // it comes whole: what lies below moves once
    <Suspense>
      <Card aria-labelledby="get-started" className="mx-auto mb-4 w-full max-w-2xl p-5">
        <div className="flex items-start gap-3">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
          >
            <Rocket className="size-5" />
          </span>
          <div>
            <h2 id="get-started" className="text-base font-semibold">
              {t('getStarted')}
            </h2>
            <p className="mt-0.5 text-sm">{t('noDevices')}</p>
            <p className="text-sm text-muted">{t('noDevicesHelp')}</p>
          </div>
        </div>
        <div className="mt-4">{claimSearch}</div>
        <Link
          href="/devices/claim#connect"
          prefetch={false}
          className="mt-4 inline-block text-sm text-accent underline-offset-4 hover:underline"
        >
          {t('connectDevice')}
        </Link>
      </Card>
    </Suspense>
  )
}
