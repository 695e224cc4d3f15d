'use client'
import { KeySquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useCall } from '@/client/use-call'
import { listApiKeys } from '@/contracts/page-calls'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { LoadProblem } from '../load-problem'
import { ApiKeyRow } from './api-key-row'

const NewKeyDialog = lazyPart(async () => ({ default: (await import('./new-key-dialog')).NewKeyDialog }))

/** The keys of one's own programs. */
export function ApiKeysCard() {
  const t = useTranslations('security.apiKeys')
  const { data, error, mutate } = useCall(listApiKeys, {})
  const [isAdding, setIsAdding] = useState(false)
  const refresh = () => void mutate()
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      {error && !data && <LoadProblem error={error} message={t('failed')} onRetry={refresh} />}
      {!error && !data && <Skeleton className="h-16" />}
      {data?.apiKeys.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <KeySquare aria-hidden className="size-4" />
          {t('none')}
        </p>
      )}
      {data && data.apiKeys.length > 0 && (
        <ul aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {data.apiKeys.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onChange={refresh} />
          ))}
        </ul>
      )}
      <Button writes className="self-start" onClick={() => setIsAdding(true)}>
        {t('add')}
      </Button>
      <Suspense>{isAdding && <NewKeyDialog onMade={refresh} onClose={() => setIsAdding(false)} />}</Suspense>
    </ProfilePanel>
  )
}
