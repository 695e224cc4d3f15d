import { getTranslations } from 'next-intl/server'
import { HomeLink, MessagePage } from '@/features/shell/message-page'

export default async function NotFound() {
  const t = await getTranslations('app')
  return (
    <MessagePage
      title={t('notFound')}
      text={t('notFoundText')}
      action={<HomeLink label={t('toDashboard')} />}
    />
  )
}
