'use client'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { runAction } from '@/client/action'
import { useErrorText } from '@/client/use-server-text'
import { useProof } from '@/components/account/use-proof'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlay/menu'
import { toast } from '@/ui/toast/toast'
import { DisableDialog } from './disable-dialog'
import { RoleDialog } from './role-dialog'
import type { UserActions } from './user-actions'

type Props = { user: AdminUserDetail; actions: UserActions }
type MenuProps = Props & { /** Further items, of a page that can do more. */ more?: ReactNode }

const QUESTIONS = ['endSessions', 'resetPassword', 'resetSecondFactor', 'enable'] as const
type Question = (typeof QUESTIONS)[number]
type Open = Question | 'role' | 'disable' | null

/** What an administrator can do with an account; what harms asks first. */
export function UserMenu({ user, actions, more }: MenuProps) {
  const t = useTranslations('admin.actions')
  const [open, setOpen] = useState<Open>(null)
  const [link, setLink] = useState<string | null>(null)
  const { busy, run, dialog } = useUserCalls({ user, actions, onLink: setLink })
  const close = () => setOpen(null)
  const question = QUESTIONS.find((one) => one === open)
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button>
            {t('menu')}
            <ChevronDown aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setOpen('role')}>{t('role')}</MenuItem>
          {!user.verified && (
            <MenuItem onSelect={() => void run('resendVerification')}>{t('resendVerification')}</MenuItem>
          )}
          <MenuSeparator />
          <MenuItem onSelect={() => setOpen('endSessions')}>{t('endSessions')}</MenuItem>
          <MenuItem onSelect={() => setOpen('resetPassword')}>{t('resetPassword')}</MenuItem>
          {user.secondFactor && (
            <MenuItem onSelect={() => setOpen('resetSecondFactor')}>{t('resetSecondFactor')}</MenuItem>
          )}
          <MenuSeparator />
          {user.disabledAt ? (
            <MenuItem onSelect={() => setOpen('enable')}>{t('enable')}</MenuItem>
          ) : (
            <MenuItem onSelect={() => setOpen('disable')}>{t('disable')}</MenuItem>
          )}
          {more}
        </MenuContent>
      </Menu>
      {open === 'role' && <RoleDialog user={user} actions={actions} onClose={close} />}
      {open === 'disable' && <DisableDialog user={user} actions={actions} onClose={close} />}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={t(`${question}Title`, { name: user.name })}
          description={t(`${question}Text`)}
          confirmLabel={t(question)}
          cancelLabel={t('cancel')}
          danger={question !== 'enable'}
          busy={busy}
          onConfirm={() => void run(question).then(close)}
        />
      )}
      {link && <PasswordLinkDialog link={link} onClose={() => setLink(null)} />}
      {dialog}
    </>
  )
}

type Calls = Props & { onLink: (link: string) => void }

/** One write at a time; its end is said by a toast. */
function useUserCalls({ user, actions, onLink }: Calls) {
  const t = useTranslations('admin.actions')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const params = { id: user.id }
  const calls = {
    enable: () => runAction(actions.update({ params, body: { disabled: false } })),
    endSessions: () => runAction(actions.endSessions({ params })),
    resetSecondFactor: () => runAction(actions.resetSecondFactor({ params })),
    resendVerification: () => runAction(actions.resendVerification({ params })),
    resetPassword: async () => {
      const { link } = await runAction(actions.resetPassword({ params }))
      if (link) onLink(link)
    },
  }
  const run = async (name: keyof typeof calls) => {
    setBusy(true)
    try {
      await withProof<unknown>(calls[name])
      toast.success(t(`${name}Done`, { name: user.name }))
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
  }
  return { busy, run, dialog }
}

/** The link for a new password where this server sends no mail; it is shown once. */
function PasswordLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTranslations('admin.passwordLink')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <CopyField label={t('link')} text={link} copyLabel={t('copy')} />
      </DialogContent>
    </Dialog>
  )
}
