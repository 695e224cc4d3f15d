'use client'
import { useTranslations } from 'next-intl'
import { addTag, removeTag } from '@/components/device/device-tags'
import { TagFormDialog } from '@/components/device/tag-form-dialog'
import type { Device } from '@/contracts/devices/device'
import { filterOptionsOf } from '@/features/devices/list/device-list'
import { useBulkAction } from './use-bulk-action'

type Props = {
  mode: 'add' | 'remove'
  /** Those to change. */
  devices: readonly Device[]
  /** Tags to propose. */
  known: readonly string[]
  onClose: () => void
}

/** Adds a tag to several devices, or takes one away. Mounted means open. */
export function TagDialog({ mode, devices, known, onClose }: Props) {
  const t = useTranslations('devices.bulk')
  const { busy, run } = useBulkAction()
  const onTag = async (tag: string) => {
    const work = mode === 'add' ? addTag(tag) : removeTag(tag)
    await run({ devices, work, done: t(`${mode}Done`, { tag, count: devices.length }) })
    onClose()
  }
  return (
    <TagFormDialog
      mode={mode}
      count={devices.length}
      proposed={mode === 'add' ? known : filterOptionsOf(devices).tags}
      busy={busy}
      onTag={onTag}
      onClose={onClose}
    />
  )
}
