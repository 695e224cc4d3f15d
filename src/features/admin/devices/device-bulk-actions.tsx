'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { updateDevice } from '@/contracts/calls'
import type { AdminDevice } from '@/contracts/admin/devices'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { UserPicker } from '../user/user-picker'
import type { DeviceActions } from './device-actions'
import { printSheet } from './print-sheet'

type Props = { devices: readonly AdminDevice[]; actions: DeviceActions; onDone: () => void }
type Work = (device: AdminDevice) => Promise<unknown>

/** What can be done with several devices; each is a write of its own, and those that failed are said. */
export function DeviceBulkActions({ devices, actions, onDone }: Props) {
  const t = useTranslations('admin.devices.bulk')
  const [open, setOpen] = useState<'assign' | 'release' | 'tag' | null>(null)
  const { busy, run } = useEach(devices, onDone)
  const close = () => setOpen(null)
  const assign = (userId: string | null): Work => {
    return ({ deviceId }) => runAction(actions.assign({ params: { deviceId }, body: { userId } }))
  }
  const count = devices.length
  const shared = { busy, count, onClose: close }
  const print = () =>
    printSheet(
      'a4',
      devices.map(({ deviceId, name }) => ({ deviceId, ...(name && { name }) })),
    ).catch(() => toast.error(t('printFailed')))
  return (
    <>
      <Button size="sm" onClick={() => setOpen('assign')}>
        {t('assign')}
      </Button>
      <Button size="sm" onClick={() => setOpen('tag')}>
        {t('tag')}
      </Button>
      <Button size="sm" onClick={() => void print()}>
        {t('print')}
      </Button>
      <Button size="sm" variant="danger-outline" onClick={() => setOpen('release')}>
        {t('release')}
      </Button>
      {open === 'assign' && (
        <AssignDialog {...shared} onAssign={(userId) => run(assign(userId), t('assigned', { count }))} />
      )}
      {open === 'tag' && (
        <TagDialog {...shared} onTag={(tag) => run(withTag(tag), t('tagged', { count, tag }))} />
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
          onConfirm={() => void run(assign(null), t('released', { count }))}
        />
      )}
    </>
  )
}

const withTag =
  (tag: string): Work =>
  async ({ deviceId, tags }) =>
    tags.includes(tag) || callApi(updateDevice, { params: { deviceId }, body: { tags: [...tags, tag] } })

/** Works through the chosen devices one after another. */
function useEach(devices: readonly AdminDevice[], onDone: () => void) {
  const t = useTranslations('admin.devices.bulk')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const run = async (work: Work, done: string) => {
    setBusy(true)
    let failed = 0
    for (const device of devices) await work(device).catch(() => (failed += 1))
    setBusy(false)
    if (failed > 0) toast.error(t('failed', { failed, count: devices.length }))
    else toast.success(done)
    router.refresh()
    onDone()
  }
  return { busy, run }
}

type DialogProps = { busy: boolean; count: number; onClose: () => void }

function AssignDialog({ busy, count, onClose, onAssign }: DialogProps & { onAssign: (id: string) => void }) {
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

function TagDialog({ busy, count, onClose, onTag }: DialogProps & { onTag: (tag: string) => void }) {
  const t = useTranslations('admin.devices.bulk')
  const [tag, setTag] = useState('')
  return (
    <FormDialog
      title={t('tagTitle', { count })}
      submitLabel={t('tag')}
      busy={busy}
      disabled={tag.trim() === ''}
      onSubmit={() => onTag(tag.trim())}
      onClose={onClose}
    >
      <Field label={t('tagName')}>
        {(control) => (
          <Input {...control} maxLength={40} value={tag} onChange={(event) => setTag(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}
