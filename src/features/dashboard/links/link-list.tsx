'use client'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/client/use-server-text'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { LinkRow } from './link-row'
import { useDashboardLinks } from './use-dashboard-links'

/** The links there are, each with the way to revoke it. `isBrief`: that there are none takes one line. */
export function LinkList({ isBrief = false }: { isBrief?: boolean }) {
  const t = useTranslations('dashboard.links')
  const errorText = useErrorText()
  const { data, error, mutate } = useDashboardLinks()
  const refresh = () => void mutate()
  const links = data?.dashboardLinks
  if (!links)
    return error ? (
      <ErrorState
        title={t('failed')}
        message={errorText(error, t('failedText'))}
        onRetry={refresh}
        className="py-6"
      />
    ) : (
      <Skeleton className="h-16" />
    )
  if (links.length === 0 && isBrief) return <p className="text-sm">{t('none')}</p>
  if (links.length === 0)
    return <EmptyState icon={<Link2 />} title={t('none')} description={t('noneText')} className="py-6" />
  return (
    <ul aria-label={t('title')} className="flex flex-col divide-y divide-line">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onChange={refresh} />
      ))}
    </ul>
  )
}
