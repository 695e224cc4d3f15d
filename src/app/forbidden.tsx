import { getTranslations } from 'next-intl/server'
import { HomeLink, MessagePage } from '@/features/shell/message-page'

export default async function Forbidden() {
  const t = await getTranslations('app')
  return (
    <MessagePage
      title={t('forbidden')}
      text={t('forbiddenText')}
      action={<HomeLink label={t('toDashboard')} />}
    />
  )
}
