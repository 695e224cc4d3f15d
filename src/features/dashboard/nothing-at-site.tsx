'use client'
import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { isAtSite } from '@/components/sites/site-filter'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { NO_SITE } from '@/domain/devices/site'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

/** In place of the cards where none is about the chosen place, which may be gone. */
export function NothingAtSite() {
  const t = useTranslations('sites')
  const { devices } = useDevices()
  const { site, show } = useSiteFilter()
  const isGone = !devices?.some((device) => isAtSite(device, site))
  return (
    <EmptyState
      icon={<MapPin />}
      title={t(isGone ? 'gone' : site === NO_SITE ? 'nothingNone' : 'nothing')}
      description={t(isGone ? 'goneHelp' : 'nothingHelp')}
      action={<Button onClick={() => show(null)}>{t('showAll')}</Button>}
    />
  )
}
