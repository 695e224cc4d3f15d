'use client'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { MailTemplateDetail } from '@/contracts/superuser/mail-templates'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { viewHref } from '../mailing-address'
import type { TemplateActions } from '../mailing-actions'

type Props = { template: MailTemplateDetail; remove: TemplateActions['remove'] }

/** Deletes a template, after a question. */
export function RemoveTemplate({ template: { id, name }, remove }: Props) {
  const t = useTranslations('mailings.templates')
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { busy, save } = useToastedSave()
  const confirm = () =>
    save(async () => {
      await runAction(remove({ params: { id } }))
      toast.success(t('removed', { name }))
      router.push(viewHref('templates'))
    })
  return (
    <>
      <IconButton label={t('remove')} className="mr-auto" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
