'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'

const MessagePage = lazyPart(async () => ({
  default: (await import('@/features/shell/message-page')).MessagePage,
}))

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function Failed({ error, reset }: Props) {
  const t = useTranslations('app')
  const retry = (
    <button type="button" className="btn btn-primary" onClick={reset}>
      {t('retry')}
    </button>
  )
  const detail = error.digest && t('reference', { digest: error.digest })
  // what failed may be the network: its words do without the picture
  const words = (
    <main className="p-6">
      <h1 className="text-2xl font-semibold">{t('failed')}</h1>
      {retry}
    </main>
  )
  return (
    <Suspense fallback={words}>
      <MessagePage title={t('failed')} text={t('failedText')} detail={detail} action={retry} />
    </Suspense>
  )
}
