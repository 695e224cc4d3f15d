'use client'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import type { KeyActions } from '../firmware-actions'
import { ReasonDialog } from '../reason-dialog'

type Props = {
  firmwareKey: FirmwareKey
  /** Retired: it signs no more. Revoked: what it has signed is not believed either. */
  state: 'retired' | 'revoked'
  actions: KeyActions
  onClose: () => void
}

export function EndKeyDialog({ firmwareKey: { kid, name }, state, actions, onClose }: Props) {
  const t = useTranslations('firmware.keys')
  return (
    <ReasonDialog
      texts={{
        title: t(`${state}Title`, { name: name || kid }),
        description: t(`${state}Text`),
        submit: t(state === 'retired' ? 'retire' : 'revoke'),
        reason: t('reason'),
        done: t(`${state}Done`),
      }}
      danger={state === 'revoked'}
      run={(reason) => runAction(actions.end({ params: { kid }, body: { state, reason } }))}
      onClose={onClose}
    />
  )
}
