import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ApiError, errorMessageOf } from '@/client/api'
import { useProof } from '@/components/account/use-proof'
import type { AdminDevice } from '@/contracts/admin/devices'
import { toast } from '@/ui/toast/toast'

export type DeviceWork = (device: AdminDevice) => Promise<unknown>

/**
 * Does the work with each of the chosen devices, and says how it went: `done` when all went well. False when it was
 * stopped before the last one.
 */
type DeviceRun = (work: DeviceWork, done: string) => Promise<boolean>

const isUnproved = (error: unknown): boolean => error instanceof ApiError && error.code === 'reauth_required'

/** Works through the chosen devices one after another; whoever proves nothing when asked leaves the rest as it is. */
export function useEachDevice(devices: readonly AdminDevice[], onDone: () => void) {
  const t = useTranslations('admin.devices.bulk')
  const ui = useTranslations('ui')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const run: DeviceRun = async (work, done) => {
    setBusy(true)
    const { errors, isStopped } = await workThrough(devices, (device) => withProof(() => work(device)))
    setBusy(false)
    if (isStopped) return false
    if (errors.length === 0) toast.success(done)
    else {
      const why = errorMessageOf(errors[0], ui('notSaved'))
      toast.error(t('failed', { failed: errors.length, count: devices.length, why }))
    }
    return true
  }
  /** Shows the devices as they are now; the choice ends when all were worked through. */
  const finish = (isThrough: boolean) => {
    router.refresh()
    if (isThrough) onDone()
  }
  return { busy, run, finish, dialog }
}

async function workThrough(devices: readonly AdminDevice[], work: DeviceWork) {
  const errors: unknown[] = []
  for (const device of devices) {
    try {
      await work(device)
    } catch (error) {
      if (isUnproved(error)) return { errors, isStopped: true }
      errors.push(error)
    }
  }
  return { errors, isStopped: false }
}
