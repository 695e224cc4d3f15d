'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LINK_LIMITS } from '@/domain/access/dashboard-link'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { LinkList } from './link-list'
import { LinkShown, type MadeLink } from './link-shown'
import { NewLinkDialog } from './new-link-dialog'
import { useDashboardLinks } from './use-dashboard-links'

type Props = { onClose: () => void }
type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'made'; made: MadeLink }

/** Who may look at this dashboard without an account: the links there are, and a new one. Mounted means open. */
export function LinksDialog({ onClose }: Props) {
  const { data, mutate } = useDashboardLinks()
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
      <LinkList />
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
