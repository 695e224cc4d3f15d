import { Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Dashboard } from '@/contracts/me/dashboards'
import { IconButton } from '@/ui/icon-button'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { useChosenDashboard } from './use-chosen-dashboard'
import { useDashboardName } from './use-dashboards'

type Props = { dashboards: readonly Dashboard[]; onManage: () => void }

/** A tab for each dashboard, and the list of them. */
export function TabRow({ dashboards, onManage }: Props) {
  const t = useTranslations('dashboard.several')
  const nameOf = useDashboardName()
  const { dashboard, hrefOf, show } = useChosenDashboard()
  return (
    <div className="mb-2 flex items-end gap-1">
      <LinkTabs
        label={t('title')}
        className="min-w-0 flex-1"
        tabs={dashboards.map((one) => ({
          href: hrefOf(one.id),
          label: nameOf(one),
          isCurrent: one.id === dashboard,
          onShow: () => show(one.id),
        }))}
      />
      <IconButton label={t('manage')} onClick={onManage}>
        <Settings2 aria-hidden />
      </IconButton>
    </div>
  )
}
