'use client'
import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useInlineEdit } from '@/components/forms/inline-form'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Loaded } from '@/components/query/loaded'
import type { Site } from '@/contracts/devices/sites'
import { MOST_SITES } from '@/domain/devices/site'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { toast } from '@/ui/toast/toast'
import { SITE_PARAM } from './site-filter'
import { NewSiteForm, SiteForm } from './site-form'
import { useSiteCalls } from './use-site-calls'
import { useSites } from './use-sites'
import { useSiteFilter } from './use-site-filter'

/** The places of this account: made, renamed, removed. Mounted means open. */
export function SitesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sites')
  const answer = useSites()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('title')} description={t('lead')}>
        <Loaded answer={answer} failedTitle={t('failed')}>
          {({ sites }) => (
            <div className="flex flex-col gap-4">
              {sites.length === 0 ? (
                <p className="text-sm text-muted">{t('empty')}</p>
              ) : (
                <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
                  {sites.map((site) => (
                    <SiteRow key={site.id} site={site} onLeave={onClose} />
                  ))}
                </ul>
              )}
              {sites.length < MOST_SITES ? (
                <NewSiteForm />
              ) : (
                <p className="text-sm text-muted">{t('full', { count: sites.length })}</p>
              )}
            </div>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

function SiteRow({ site, onLeave }: { site: Site; onLeave: () => void }) {
  const t = useTranslations('sites')
  const { isEdited, isReturned, edit, done } = useInlineEdit()
  const [isAsked, setAsked] = useState(false)
  const { name, note, devices } = site
  if (isEdited)
    return (
      <li className="flex py-2">
        <SiteForm site={site} onDone={done} />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1.5">
      <p className="min-w-0 flex-1">
        <Link
          href={`/devices?${SITE_PARAM}=${site.id}`}
          onClick={onLeave}
          className="-mb-1.5 inline-flex min-h-10 max-w-full items-center font-medium hover:underline sm:-mb-1 sm:min-h-8"
        >
          <span className="truncate">{name}</span>
        </Link>
        <span className="block text-[0.8125rem] break-words text-muted">
          {[t('devices', { count: devices }), note].filter(Boolean).join(' · ')}
        </span>
      </p>
      <IconButton writes autoFocus={isReturned} label={t('edit', { name })} onClick={edit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton writes label={t('remove', { name })} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <RemoveQuestion site={site} isOpen={isAsked} onClose={() => setAsked(false)} />
    </li>
  )
}

type QuestionProps = { site: Site; isOpen: boolean; onClose: () => void }

function RemoveQuestion({ site, isOpen, onClose }: QuestionProps) {
  const t = useTranslations('sites')
  const { remove } = useSiteCalls()
  const { site: shown, show } = useSiteFilter()
  const { busy, save } = useToastedSave(t('removeFailed'))
  const confirm = () =>
    save(async () => {
      await remove(site)
      toast.success(t('removed', { name: site.name }))
      // what the page was narrowed to is gone
      if (shown === site.id) show(null)
      onClose()
    })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle', { name: site.name })}
      description={<p>{t('removeText', { count: site.devices })}</p>}
      confirmLabel={t('removeConfirm')}
      cancelLabel={t('cancel')}
      onConfirm={() => void confirm()}
      busy={busy}
      writes
      danger
    />
  )
}
