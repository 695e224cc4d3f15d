'use client'
import { Download, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { callApi, urlOf } from '@/client/api'
import { saveUrl } from '@/client/save-file'
import { useProof } from '@/components/account/use-proof'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { checkBackupDownload, downloadBackup } from '@/contracts/admin-calls'
import type { Backup } from '@/contracts/superuser/backups'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import type { BackupActions } from './backup-actions'

type Props = { backup: Backup; actions: BackupActions; isBusy: boolean; onChange: () => void }

/** What can be done with a backup. */
export function BackupButtons({ backup, actions, isBusy, onChange }: Props) {
  const t = useTranslations('systemBackups')
  const { busy, save } = useToastedSave()
  const verify = () =>
    save(async () => {
      await runAction(actions.verify({ params: { id: backup.id } })).finally(onChange)
    })
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Button size="sm" busy={busy} disabled={isBusy} onClick={() => void verify()}>
        <ShieldCheck aria-hidden />
        {t('verify')}
        <span className="sr-only"> {backup.id}</span>
      </Button>
      <DownloadButton id={backup.id} />
      <DeleteButton backup={backup} actions={actions} onChange={onChange} />
    </span>
  )
}

/** The server is asked first whether it gives the file out: a download that fails is a page of JSON. */
function DownloadButton({ id }: { id: string }) {
  const t = useTranslations('systemBackups')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const { busy, save } = useToastedSave()
  const { withProof, dialog } = useProof()
  const download = async () => {
    await save(async () => {
      await withProof(() => callApi(checkBackupDownload, { params: { id } }))
      saveUrl(urlOf(downloadBackup, { params: { id } }), id)
    })
    setAsking(false)
  }
  return (
    <>
      <IconButton label={t('download', { id })} onClick={() => setAsking(true)}>
        <Download aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('downloadTitle')}
        description={t('downloadText')}
        confirmLabel={t('downloadConfirm')}
        cancelLabel={ui('cancel')}
        busy={busy}
        onConfirm={() => void download()}
      />
      {dialog}
    </>
  )
}

function DeleteButton({ backup, actions, onChange }: Omit<Props, 'isBusy'>) {
  const t = useTranslations('systemBackups')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const { busy, save } = useToastedSave()
  const { withProof, dialog } = useProof()
  const { id, verified } = backup
  const remove = async () => {
    await save(async () => {
      await withProof(() => runAction(actions.remove({ params: { id } }))).finally(onChange)
      toast.success(t('deleted'))
    })
    setAsking(false)
  }
  return (
    <>
      <IconButton label={t('delete', { id })} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        description={t(verified?.ok ? 'deleteVerifiedText' : 'deleteText', { id })}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={ui('cancel')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
      {dialog}
    </>
  )
}
