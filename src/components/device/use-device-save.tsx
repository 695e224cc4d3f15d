'use client'
import { useState } from 'react'
import { ApiError } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useErrorText, useServerText } from '@/client/use-server-text'
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
  const errorText = useErrorText()
  const textOf = useServerText()
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
      setFailure(errorText(error, failed))
      if (error instanceof ApiError)
        onIssues?.(error.issues.map(({ path, message }) => ({ path, message: textOf(message) })))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
