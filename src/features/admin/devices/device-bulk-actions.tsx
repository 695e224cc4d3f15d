'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { addTag, removeTag } from '@/components/device/device-tags'
import { TagFormDialog } from '@/components/device/tag-form-dialog'
import { FormDialog } from '@/components/forms/form-dialog'
import type { AdminDevice } from '@/contracts/admin/devices'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { UserPicker } from '../user/user-picker'
import type { DeviceActions } from './device-actions'
import { type DeviceWork, useEachDevice } from './use-each-device'

type Props = {
  devices: readonly AdminDevice[]
  actions: DeviceActions
  onDone: () => void
  /** The sheet is asked for, which stays when these buttons go with the chosen rows. */
  onPrint: () => void
}

/** What can be done with several devices; each is a write of its own, and those that failed are said. */
export function DeviceBulkActions({ devices, actions, onDone, onPrint }: Props) {
  const t = useTranslations('admin.devices.bulk')
  const [open, setOpen] = useState<'assign' | 'release' | 'tag' | 'untag' | 'removeCodes' | null>(null)
  const { busy, run, finish, dialog } = useEachDevice(devices, onDone)
  const runAll = async (work: DeviceWork, done: string) => finish(await run(work, done))
  const close = () => setOpen(null)
  const assign = (userId: string | null): DeviceWork => {
    return ({ deviceId }) => runAction(actions.assign({ params: { deviceId }, body: { userId } }))
  }
  const count = devices.length
  const tags = [...new Set(devices.flatMap((device) => device.tags))].sort()
  const coded = devices.filter(({ claimCode }) => claimCode).length
  const shared = { busy, count, onClose: close }
  return (
    <>
      <Button size="sm" onClick={() => setOpen('assign')}>
        {t('assign')}
      </Button>
      <Button size="sm" onClick={() => setOpen('tag')}>
        {t('tag')}
      </Button>
      {tags.length > 0 && (
        <Button size="sm" onClick={() => setOpen('untag')}>
          {t('untag')}
        </Button>
      )}
      <Button size="sm" onClick={onPrint}>
        {t('print')}
      </Button>
      {coded > 0 && (
        <Button size="sm" onClick={() => setOpen('removeCodes')}>
          {t('removeCodes')}
        </Button>
      )}
      <Button size="sm" variant="danger-outline" onClick={() => setOpen('release')}>
        {t('release')}
      </Button>
      {open === 'assign' && (
        <AssignDialog {...shared} onAssign={(userId) => runAll(assign(userId), t('assigned', { count }))} />
      )}
      {open === 'tag' && (
        <TagFormDialog
          {...shared}
          mode="add"
          proposed={tags}
          onTag={(tag) => runAll(addTag(tag), t('tagged', { count, tag }))}
        />
      )}
      {open === 'untag' && (
        <TagFormDialog
          {...shared}
          mode="remove"
          proposed={tags}
          onTag={(tag) => runAll(removeTag(tag), t('untagged', { tag }))}
        />
      )}
      {open === 'release' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={t('releaseTitle', { count })}
          description={t('releaseText')}
          confirmLabel={t('release')}
          cancelLabel={t('cancel')}
          danger
          busy={busy}
          onConfirm={() => void runAll(assign(null), t('released', { count }))}
        />
      )}
      {open === 'removeCodes' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={t('removeCodesTitle', { count: coded })}
          description={t('removeCodesText')}
          confirmLabel={t('removeCodes')}
          cancelLabel={t('cancel')}
          danger
          busy={busy}
          onConfirm={() => void runAll(withoutCode(actions), t('codesRemoved', { count: coded }))}
        />
      )}
      {dialog}
    </>
  )
}

const withoutCode =
  (actions: DeviceActions): DeviceWork =>
  async ({ deviceId, claimCode }) =>
    claimCode && runAction(actions.setClaimCode({ params: { deviceId }, body: { claimCode: null } }))

type DialogProps = { busy: boolean; count: number; onClose: () => void }

function AssignDialog({
  busy,
  count,
  onClose,
  onAssign,
}: DialogProps & { onAssign: (id: string) => unknown }) {
  const t = useTranslations('admin.devices.bulk')
  const [userId, setUserId] = useState<string | null>(null)
  return (
    <FormDialog
      title={t('assignTitle', { count })}
      description={t('assignText')}
      submitLabel={t('assign')}
      busy={busy}
      disabled={userId === null}
      onSubmit={() => userId && onAssign(userId)}
      onClose={onClose}
    >
      <UserPicker label={t('newOwner')} onPick={setUserId} />
    </FormDialog>
  )
}
