'use client'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '@/client/use-server-text'
import { useCall } from '@/client/use-call'
import { listDashboardLinks } from '@/contracts/calls'
import type { DashboardLink } from '@/contracts/me/dashboard-links'
import { LINK_LIMITS } from '@/domain/access/dashboard-link'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { LinkRow } from './link-row'
import { LinkShown, type MadeLink } from './link-shown'
import { NewLinkDialog } from './new-link-dialog'

type Props = { onClose: () => void }
type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'made'; made: MadeLink }

/** Who may look at this dashboard without an account: the links there are, and a new one. Mounted means open. */
export function LinksDialog({ onClose }: Props) {
  const { data, error, mutate } = useCall(listDashboardLinks, {})
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const refresh = () => void mutate()
  const showList = () => setStep({ kind: 'list' })
  if (step.kind === 'made') return <LinkShown made={step.made} onClose={showList} />
  if (step.kind === 'new')
    return (
      <NewLinkDialog
        onMade={(made) => {
          setStep({ kind: 'made', made })
          refresh()
        }}
        onClose={showList}
      />
    )
  const links = data?.dashboardLinks
  const isFull = links !== undefined && links.length >= LINK_LIMITS.links
  return (
    <LinksFrame isFull={isFull} onNew={() => setStep({ kind: 'new' })} onClose={onClose}>
      {links && <LinkList links={links} onChange={refresh} />}
      {!links && error && <LoadFailed error={error} onRetry={refresh} />}
      {!links && !error && <Skeleton className="h-16" />}
    </LinksFrame>
  )
}

type FrameProps = Props & {
  /** There may be no more. */
  isFull: boolean
  onNew: () => void
  children: ReactNode
}

function LinksFrame({ isFull, onNew, onClose, children }: FrameProps) {
  const t = useTranslations('dashboard.links')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        footer={
          <>
            {isFull && (
              <p className="mr-auto self-center text-sm text-muted">{t('full', { n: LINK_LIMITS.links })}</p>
            )}
            <Button onClick={onClose}>{t('close')}</Button>
            <Button writes variant="primary" disabled={isFull} onClick={onNew}>
              {t('make')}
            </Button>
          </>
        }
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}

function LinkList({ links, onChange }: { links: readonly DashboardLink[]; onChange: () => void }) {
  const t = useTranslations('dashboard.links')
  if (links.length === 0)
    return <EmptyState icon={<Link2 />} title={t('none')} description={t('noneText')} className="py-6" />
  return (
    <ul aria-label={t('title')} className="flex flex-col divide-y divide-line">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onChange={onChange} />
      ))}
    </ul>
  )
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('dashboard.links')
  const message = useErrorText()(error, t('failedText'))
  return <ErrorState title={t('failed')} message={message} onRetry={onRetry} className="py-6" />
}
