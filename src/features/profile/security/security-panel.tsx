'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/skeleton'
import { LoadProblem } from '../load-problem'
import { ApiKeysCard } from '../api-keys/api-keys-card'
import { ActivityCard } from './activity-card'
import { ExternalsCard } from './externals-card'
import { PasskeysCard } from './passkeys-card'
import { SessionsCard } from './sessions-card'
import { TotpCard } from './totp-card'
import { useSecurity } from './use-security'

/** How the account can be entered, from where it is, and who else may look. */
export function SecurityPanel({ links }: { links: ReactNode }) {
  const t = useTranslations('security')
  const { data, error, mutate } = useSecurity()
  const refresh = () => void mutate()
  return (
    <>
      {error && !data && <LoadProblem error={error} message={t('failed')} onRetry={refresh} />}
      {!error && !data && <Skeleton className="h-40" />}
      {data && (
        <>
          <TotpCard security={data} onChange={refresh} />
          <PasskeysCard security={data} onChange={refresh} />
          {data.externals.length > 0 && <ExternalsCard externals={data.externals} />}
        </>
      )}
      <SessionsCard />
      <ApiKeysCard />
      {links}
      <ActivityCard />
    </>
  )
}
