'use client'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import type { FirmwareActions } from '../firmware-actions'
import { ReasonDialog } from '../reason-dialog'

type Props = { firmware: FirmwareDetail; actions: FirmwareActions; onClose: () => void }

/** Withdraws an image for good; nobody installs it any more, and devices that have it keep it. */
export function YankDialog({ firmware, actions, onClose }: Props) {
  const t = useTranslations('firmware.actions')
  const { id, installed } = firmware
  const name = `${firmware.product} ${firmware.version}`
  return (
    <ReasonDialog
      texts={{
        title: t('yankTitle', { name }),
        description: t('yankText', { count: installed }),
        submit: t('yank'),
        reason: t('reason'),
        done: t('yankDone', { name }),
      }}
      danger
      run={(reason) => runAction(actions.yank({ params: { id }, body: { reason } }))}
      onClose={onClose}
    />
  )
}
