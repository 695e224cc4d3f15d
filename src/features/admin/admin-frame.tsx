'use client'
import { FileUp, UserPlus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
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
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('import')}>
            <FileUp aria-hidden />
            {t('import.open')}
          </Button>
          <Button variant="primary" onClick={() => setOpen('invite')}>
            <UserPlus aria-hidden />
            {t('invite.open')}
          </Button>
        </div>
      </header>
      <nav aria-label={t('title')} className="flex gap-1 border-b border-line">
        {ADMIN_VIEWS.map((one) => (
          <Link
            key={one}
            href={hrefOf(one)}
            aria-current={one === view ? 'page' : undefined}
            className="inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </nav>
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
    </div>
  )
}
