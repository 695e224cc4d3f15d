'use client'
import { useState } from 'react'
import { ApiError, errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { toast } from '@/ui/toast/toast'

type SaveTexts = {
  /** The toast. */
  saved: string
  /** Where the server says nothing itself; absent where failures are logged only. */
  failed?: string
  /** What the server says of single fields. */
  onIssues?: (issues: ApiError['issues']) => void
}

/**
 * Saves something about a device and puts the answer into the shared list. A failure is logged and told in `failure`;
 * `save` answers whether it went well.
 */
export function useDeviceSave(deviceId: string) {
  const { patchDevice } = useDevices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (
    work: () => Promise<{ device: Device }>,
    { saved, failed = '', onIssues }: SaveTexts,
  ): Promise<boolean> => {
    setFailure(null)
    setBusy(true)
    try {
      const { device } = await work()
      await patchDevice(deviceId, device)
      toast.success(saved)
      return true
    } catch (error) {
      console.warn(`settings of ${deviceId} were not saved`, error)
      setFailure(errorMessageOf(error, failed))
      if (error instanceof ApiError) onIssues?.(error.issues)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
