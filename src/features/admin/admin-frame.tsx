'use client'
import { FileUp, Mails, UserPlus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useSession } from '@/client/session/session'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/navigation/page-frame'
import { ADMIN_VIEWS, type AdminView } from './admin-views'
import { CsvImportDialog } from './csv-import-dialog'
import { InviteDialog } from './invitations/invite-dialog'
import type { InvitationActions } from './invitations/invitation-actions'

type Props = { view: AdminView; actions: InvitationActions; children: ReactNode }

const hrefOf = (view: AdminView) => (view === 'users' ? '/admin' : `/admin?view=${view}`)

/** Head of the user management: its views, and the ways to bring people in. */
export function AdminFrame({ view, actions, children }: Props) {
  const t = useTranslations('admin')
  const [open, setOpen] = useState<'invite' | 'import' | null>(null)
  const close = () => setOpen(null)
  const isSuperuser = useSession().user?.role === 'superuser'
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tools={
        <div className="flex flex-wrap gap-2">
          {isSuperuser && (
            <Button asChild>
              <Link href="/superuser/email">
                <Mails aria-hidden />
                {t('email')}
              </Link>
            </Button>
          )}
          <Button onClick={() => setOpen('import')}>
            <FileUp aria-hidden />
            {t('import.open')}
          </Button>
          <Button variant="primary" onClick={() => setOpen('invite')}>
            <UserPlus aria-hidden />
            {t('invite.open')}
          </Button>
        </div>
      }
      tabs={ADMIN_VIEWS.map((one) => ({
        href: hrefOf(one),
        label: t(`tabs.${one}`),
        isCurrent: one === view,
      }))}
    >
      {children}
      {open === 'invite' && <InviteDialog actions={actions} onClose={close} />}
      {open === 'import' && (
        <CsvImportDialog
          texts={{
            title: t('import.users'),
            hint: t('import.usersHint'),
            submit: (count) => t('import.usersSubmit', { count }),
            done: (count) => t('import.usersDone', { count }),
          }}
          run={(body) => actions.importList({ body })}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}
