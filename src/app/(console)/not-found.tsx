import { getTranslations } from 'next-intl/server'
import { HomeLink, MessagePage } from '@/features/shell/message-page'

/** In place of a page whose thing is not there; the shell around it stays. */
export default async function ThingNotFound() {
  const t = await getTranslations('app')
  return (
    <MessagePage
      isPart
      title={t('notFound')}
      text={t('notFoundText')}
      action={<HomeLink label={t('toDashboard')} />}
    />
  )
}
