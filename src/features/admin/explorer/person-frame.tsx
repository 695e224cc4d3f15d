'use client'
import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { Button } from '@/ui/button'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { UserHead } from '../user/user-head'
import { UserMenu } from '../user/user-menu'
import { EraseDialog } from './end/erase-dialog'
import { MergeDialog } from './end/merge-dialog'
import type { ExplorerActions } from './explorer-actions'
import { PERSON_TABS, type PersonTab } from './explorer-address'
import { ViewAsDialog } from './view-as-dialog'

type Props = {
  user: AdminUserDetail
  tab: PersonTab
  hrefs: Record<PersonTab, string>
  backHref: string
  actions: ExplorerActions
  children: ReactNode
}

type Open = 'viewAs' | 'merge' | 'erase' | null

/** Head of one account: who it is, what can be done with it, and its parts. */
export function PersonFrame({ user, tab, hrefs, backHref, actions, children }: Props) {
  const t = useTranslations('usersExplorer.person')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <UserHead user={user} backHref={backHref}>
        <PersonTools user={user} actions={actions} />
      </UserHead>
      <LinkTabs
        label={t('tabs')}
        tabs={PERSON_TABS.map((one) => ({ href: hrefs[one], label: t(one), isCurrent: one === tab }))}
      />
      {children}
    </div>
  )
}

/** Accounts of administrators are neither looked at nor merged. */
function PersonTools({ user, actions }: { user: AdminUserDetail; actions: ExplorerActions }) {
  const t = useTranslations('usersExplorer')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isPlain = user.role === 'user'
  return (
    <>
      {isPlain && user.disabledAt === null && (
        <Button onClick={() => setOpen('viewAs')}>
          <Eye aria-hidden />
          {t('viewAs.open')}
        </Button>
      )}
      <UserMenu
        user={user}
        actions={actions}
        more={
          <>
            <MenuSeparator />
            {isPlain && <MenuItem onSelect={() => setOpen('merge')}>{t('merge.open')}</MenuItem>}
            <MenuItem onSelect={() => setOpen('erase')}>{t('erase.open')}</MenuItem>
          </>
        }
      />
      {open === 'viewAs' && <ViewAsDialog user={user} onClose={close} />}
      {open === 'merge' && <MergeDialog user={user} onClose={close} />}
      {open === 'erase' && <EraseDialog user={user} onClose={close} />}
    </>
  )
}
