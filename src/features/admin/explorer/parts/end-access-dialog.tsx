'use client'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { AccessEntry } from '@/contracts/superuser/users/access'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import type { ExplorerActions } from '../explorer-actions'
import { useAccessText } from './use-access-text'

type Props = { userId: string; entry: AccessEntry; end: ExplorerActions['endAccess']; onClose: () => void }

/** Asks before one way into an account is shut, and says what stops then. */
export function EndAccessDialog({ userId, entry, end, onClose }: Props) {
  const t = useTranslations('usersExplorer.access')
  const { kind, id } = entry
  const name = useAccessText().nameOf(entry)
  const { busy, save } = useToastedSave(t('failed'))
  const { withProof, dialog } = useProof()
  const confirm = () =>
    save(async () => {
      await withProof(() => runAction(end({ params: { id: userId }, body: { kind, id } })))
      toast.success(t('done', { name }))
      onClose()
    })
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('endTitle', { name })}
        description={t(`harm.${kind}`)}
        confirmLabel={t('end')}
        cancelLabel={t('cancel')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
      {dialog}
    </>
  )
}
