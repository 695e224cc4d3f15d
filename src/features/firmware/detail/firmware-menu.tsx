'use client'
import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useErrorText } from '@/client/use-server-text'
import { useProof } from '@/components/account/use-proof'
import type { Firmware, FirmwareDetail } from '@/contracts/firmware/firmware'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlay/menu'
import { toast } from '@/ui/toast/toast'
import { FIRMWARE_PATH } from '../firmware-address'
import type { FirmwareActions } from '../firmware-actions'
import { EditDialog } from './edit-dialog'
import { YankDialog } from './yank-dialog'

type Props = { firmware: FirmwareDetail; others: readonly Firmware[]; actions: FirmwareActions }

/** What can be done with an image: change what people say of it, offer it or not, withdraw it, delete it while unused. */
export function FirmwareMenu({ firmware, others, actions }: Props) {
  const t = useTranslations('firmware.actions')
  const errorText = useErrorText()
  const router = useRouter()
  const { withProof, dialog } = useProof()
  const [open, setOpen] = useState<'edit' | 'yank' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const name = `${firmware.product} ${firmware.version}`
  const params = { id: firmware.id }
  const isYanked = firmware.state === 'yanked'
  const close = () => setOpen(null)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await withProof(work)
      toast.success(done)
      close()
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
  }
  const setState = (state: 'draft' | 'ready') =>
    run(() => runAction(actions.update({ params, body: { state } })), t(`${state}Done`, { name }))
  const remove = async () => {
    await runAction(actions.remove({ params }))
    router.push(FIRMWARE_PATH)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isYanked && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
      <Menu>
        <MenuTrigger asChild>
          <Button>
            {t('menu')}
            <ChevronDown aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {firmware.state === 'draft' && (
            <MenuItem onSelect={() => void setState('ready')}>{t('ready')}</MenuItem>
          )}
          {firmware.state === 'ready' && (
            <MenuItem onSelect={() => void setState('draft')}>{t('draft')}</MenuItem>
          )}
          {!isYanked && <MenuItem onSelect={() => setOpen('yank')}>{t('yank')}</MenuItem>}
          <MenuSeparator />
          <MenuItem disabled={firmware.used} onSelect={() => setOpen('delete')}>
            {t(firmware.used ? 'deleteUsed' : 'delete')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === 'edit' && (
        <EditDialog firmware={firmware} others={others} actions={actions} onClose={close} />
      )}
      {open === 'yank' && <YankDialog firmware={firmware} actions={actions} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={t('deleteTitle', { name })}
          description={t('deleteText')}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          danger
          busy={busy}
          onConfirm={() => void run(remove, t('deleteDone', { name }))}
        />
      )}
      {dialog}
    </div>
  )
}
