import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MoreMessages } from '@/app/messages'
import { ApiExplorerScreen } from '@/features/api-explorer/api-explorer-screen'
import { requirePage } from '@/server/accounts/sessions/require-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('apiExplorer'))('title'),
})

export default async function ApiExplorerPage() {
  await requirePage('/superuser/api-explorer')
  return (
    <MoreMessages names={['apiExplorer']}>
      <ApiExplorerScreen />
    </MoreMessages>
  )
}
