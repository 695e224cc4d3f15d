'use client'
import { useTranslations } from 'next-intl'
import { MessagePage } from '@/features/shell/message-page'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function Failed({ error, reset }: Props) {
  const t = useTranslations('app')
  const retry = (
    <button type="button" className="btn btn-primary" onClick={reset}>
      {t('retry')}
    </button>
  )
  const detail = error.digest && t('reference', { digest: error.digest })
  return <MessagePage title={t('failed')} text={t('failedText')} detail={detail} action={retry} />
}
