'use client'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { EMAIL_PATH } from '../mailing-address'
import type { MailingActions } from '../mailing-actions'

type Props = { mailing: MailingDetail; remove: MailingActions['remove'] }

/** Deletes a draft, after a question. */
export function RemoveButton({ mailing: { id, name }, remove }: Props) {
  const t = useTranslations('mailings.remove')
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { busy, save } = useToastedSave()
  const confirm = () =>
    save(async () => {
      await runAction(remove({ params: { id } }))
      toast.success(t('done', { name }))
      router.push(EMAIL_PATH)
    })
  return (
    <>
      <IconButton label={t('button')} className="mr-auto" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('title', { name })}
        description={t('text')}
        confirmLabel={t('button')}
        cancelLabel={t('cancel')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
