'use client'
import { MonitorPlay } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/query/loaded'
import { MOST_DASHBOARDS } from '@/domain/dashboard/dashboards'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { DashboardRow } from './dashboard-row'
import { NewDashboardForm } from './dashboard-form'
import { useDashboards } from './use-dashboards'
import { ROTATE_ALL, ROTATED_PARAM } from './next-dashboard'

/** A screen on a wall that shows one dashboard after another. */
const WALL = `/?kiosk=1&${ROTATED_PARAM}=${ROTATE_ALL}`

/** The dashboards of this account: made, named, put in order, removed. Mounted means open. */
export function DashboardsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('dashboard.several')
  const ui = useTranslations('ui')
  const answer = useDashboards()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('lead')}
        footer={
          <>
            <Button asChild className="mr-auto">
              <a href={WALL} target="_blank" rel="noopener">
                <MonitorPlay aria-hidden />
                {t('wall')}
              </a>
            </Button>
            <Button onClick={onClose}>{ui('close')}</Button>
          </>
        }
      >
        <Loaded answer={answer} failedTitle={t('failed')}>
          {({ dashboards }) => (
            <div className="flex flex-col gap-4">
              <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
                {dashboards.map((dashboard, rank) => (
                  <DashboardRow
                    key={dashboard.id}
                    dashboard={dashboard}
                    rank={rank}
                    last={dashboards.length - 1}
                    onLeave={onClose}
                  />
                ))}
              </ol>
              {dashboards.length < MOST_DASHBOARDS ? (
                <NewDashboardForm onAdded={onClose} />
              ) : (
                <p className="text-sm text-muted">{t('full', { count: dashboards.length })}</p>
              )}
            </div>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}
