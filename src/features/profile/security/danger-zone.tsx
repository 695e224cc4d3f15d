'use client'
import { Download, LogOut, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useSWRConfig } from 'swr'
import { callApi, errorMessageOf, urlOf } from '@/client/api'
import { cacheKeyOf } from '@/client/use-call'
import { exportData, listSessions, logoutAll } from '@/contracts/page-calls'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { useSecurity } from './use-security'

const DeleteDialog = lazyPart(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }))

export function DangerZone() {
  const t = useTranslations('security.danger')
  const { data: security } = useSecurity()
  const [asked, setAsked] = useState<'sign-out' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <ProfilePanel title={t('title')}>
      <ul className="flex flex-col divide-y divide-line">
        <DangerRow text={t('signOutText')}>
          <Button writes onClick={() => setAsked('sign-out')}>
            <LogOut aria-hidden />
            {t('signOut')}
          </Button>
        </DangerRow>
        <DangerRow text={t('downloadText')}>
          <Button writes asChild>
            <a href={urlOf(exportData)} download>
              <Download aria-hidden />
              {t('download')}
            </a>
          </Button>
        </DangerRow>
        <DangerRow text={t('deleteText')}>
          <Button writes variant="danger" disabled={!security} onClick={() => setAsked('delete')}>
            <Trash2 aria-hidden />
            {t('delete')}
          </Button>
        </DangerRow>
      </ul>
      <SignOutQuestion isOpen={asked === 'sign-out'} onClose={close} />
      <Suspense>
        {asked === 'delete' && security && <DeleteDialog security={security} onClose={close} />}
      </Suspense>
    </ProfilePanel>
  )
}

function DangerRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:gap-4">
      <p className="flex-1 text-sm text-muted">{text}</p>
      {children}
    </li>
  )
}

function SignOutQuestion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('security')
  const ui = useTranslations('ui')
  const { mutate } = useSWRConfig()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      const { ended } = await callApi(logoutAll, {})
      toast.success(t('danger.signedOut', { count: ended }))
      void mutate(cacheKeyOf(listSessions, {}))
    } catch (error) {
      toast.error(errorMessageOf(error, ui('notSaved')))
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('danger.signOutTitle')}
      description={t('danger.signOutQuestion')}
      confirmLabel={t('danger.signOut')}
      cancelLabel={ui('cancel')}
      onConfirm={() => void signOut()}
      busy={busy}
      danger
    />
  )
}
