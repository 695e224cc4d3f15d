import { UserX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'

/** In place of an account that was erased or merged meanwhile. */
export function PersonGone({ backHref }: { backHref: string }) {
  const t = useTranslations('usersExplorer.person')
  const admin = useTranslations('admin')
  return (
    <div className="mx-auto w-full max-w-7xl p-4 sm:p-6">
      <Card>
        <EmptyState
          icon={<UserX />}
          title={t('goneTitle')}
          description={t('goneText')}
          action={
            <Button asChild>
              <Link href={backHref}>{admin('back')}</Link>
            </Button>
          }
        />
      </Card>
    </div>
  )
}
