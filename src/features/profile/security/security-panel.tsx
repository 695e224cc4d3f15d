'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/skeleton'
import { RecordHistory } from '@/components/audit/record-history'
import { listMyActivity } from '@/contracts/page-calls'
import { useFormat } from '@/client/format'
import { issuerName } from '@/domain/access/issuer-name'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { LoadProblem } from '../load-problem'
import { ApiKeysCard } from '../api-keys/api-keys-card'
import { PasskeysCard } from './passkeys-card'
import { SessionsCard } from './sessions-card'
import { TotpCard } from './totp-card'
import { useSecurity, type AccountSecurity } from './use-security'

function ExternalsCard({ externals }: Pick<AccountSecurity, 'externals'>) {
  const t = useTranslations('security.externals')
  const format = useFormat()
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {externals.map(({ provider, createdAt }) => (
          <li key={provider} className="flex flex-wrap gap-x-3 py-2">
            <span className="font-medium break-all">{issuerName(provider)}</span>
            <span className="text-muted">{t('since', { at: format.dateTime(createdAt) })}</span>
          </li>
        ))}
      </ul>
    </ProfilePanel>
  )
}

/** Sign-ins, sessions and changes of the own account. */
function ActivityCard() {
  const t = useTranslations('audit.activity')
  return (
    <RecordHistory
      title={t('title')}
      text={t('text')}
      empty={t('empty')}
      call={listMyActivity}
      argsOf={(cursor) => ({ query: { cursor } })}
    />
  )
}

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
