'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useErrorText } from '@/client/use-server-text'
import type { Device } from '@/contracts/devices/device'
import type { SetupDraft } from './setup-draft'
import { type SetupPlace, type SetupStepName, setupStepsOf } from './setup-steps'

export type SetupSaveProgress = {
  names: readonly SetupStepName[]
  done: readonly SetupStepName[]
  failed: { name: SetupStepName; message: string } | null
}

/**
 * Saves a set-up call by call, in order, and stops at the first that fails. What is saved stays saved: the next attempt
 * makes only those calls that are left or would save something else than before.
 */
export function useSetupSave(device: Device) {
  const t = useTranslations('ui')
  const errorText = useErrorText()
  const { patchDevice } = useDevices()
  const [startedAt] = useState(() => Date.now())
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<SetupSaveProgress | null>(null)

  const save = async (draft: SetupDraft & SetupPlace): Promise<boolean> => {
    const steps = setupStepsOf(device, draft, startedAt)
    const ids = new Set(saved)
    const report = (failed: SetupSaveProgress['failed']) =>
      setProgress({
        names: steps.map(({ name }) => name),
        done: steps.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])),
        failed,
      })
    for (const { id, name, run } of steps.filter(({ id }) => !saved.has(id))) {
      report(null)
      try {
        const { device: changed } = await run()
        if (changed) await patchDevice(device.deviceId, changed)
      } catch (error) {
        setSaved(ids)
        const isAnswered = error instanceof ApiError && error.status > 0
        report({ name, message: errorText(error, t(isAnswered ? 'notSaved' : 'noAnswer')) })
        return false
      }
      ids.add(id)
    }
    setSaved(ids)
    report(null)
    return true
  }
  return { progress, save }
}
