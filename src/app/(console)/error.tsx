'use client'
import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '@/client/api'
import { getHealth } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

type Props = { error: Error & { digest?: string }; retry: () => void }

const RETRY_MS = 5_000

/** In place of a page that failed; the shell around it stays. It asks again by itself until the page is there. */
export default function PageFailed({ error, retry }: Props) {
  const t = useTranslations('app')
  const [busy, setBusy] = useState(false)
  // a page asked of a server that is away would give way to the browser's own error page
  const retryWhenUp = useCallback(() => callApi(getHealth, {}).then(retry, () => undefined), [retry])
  useEffect(() => {
    const timer = setInterval(() => void retryWhenUp(), RETRY_MS)
    return () => clearInterval(timer)
  }, [retryWhenUp])
  const press = async () => {
    setBusy(true)
    await retryWhenUp()
    setBusy(false)
  }
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={<CloudOff />}
        title={t('unavailable')}
        description={
          <>
            {t('unavailableText')}
            {error.digest && (
              <span className="mt-2 block font-mono text-xs">{t('reference', { digest: error.digest })}</span>
            )}
          </>
        }
        action={
          <Button variant="primary" busy={busy} onClick={press}>
            <RotateCw aria-hidden />
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
