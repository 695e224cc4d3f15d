'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { SaveFailure } from '@/components/forms/save-failure'
import { useSave } from '@/components/forms/use-save'
import { useLocalTime } from '@/components/time/use-local-time'
import { addDeviceNote } from '@/contracts/part-calls'
import { LONGEST_NOTE } from '@/domain/devices/device-note'
import { mayDo } from '@/domain/access/policy'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { Compared } from './use-compared-charts'

type Props = { compared: readonly Compared[]; /** The moment it proposes (epoch ms). */ at: number }

/** Writes a note at a moment of one of the devices that are shown. */
export function NoteForm({ compared, at }: Props) {
  const t = useTranslations('compare')
  const { localOf, instantOf } = useLocalTime()
  const { busy, save, errorOf, failure } = useSave()
  const [text, setText] = useState('')
  const [deviceId, setDeviceId] = useState('')
  /** As the field says it; what is proposed until somebody types. */
  const [local, setLocal] = useState<string | null>(null)
  const devices = writableDevices(compared)
  const chosen = devices.find((one) => one.device.deviceId === deviceId) ?? devices[0]
  const instant = instantOf(local ?? localOf(at))
  if (!chosen) return null
  const write = async () => {
    if (instant === null) return
    await callApi(addDeviceNote, {
      params: { deviceId: chosen.device.deviceId },
      body: { at: instant, text },
    })
    setText('')
    setLocal(null)
    chosen.refresh()
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save(write)
      }}
    >
      <Field label={t('noteText')} error={errorOf('text')} className="min-w-0 flex-1 basis-64">
        {(ids) => (
          <Input
            {...ids}
            value={text}
            maxLength={LONGEST_NOTE}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('noteAt')} error={errorOf('at')} className="w-52 max-w-full phone:w-full">
        {(ids) => (
          <Input
            {...ids}
            type="datetime-local"
            value={local ?? localOf(at)}
            onChange={(event) => setLocal(event.target.value)}
          />
        )}
      </Field>
      {devices.length > 1 && (
        <Field label={t('noteOf')} className="w-52 max-w-full phone:w-full">
          {(ids) => (
            <Select
              {...ids}
              value={chosen.device.deviceId}
              onValueChange={setDeviceId}
              options={devices.map(({ device }) => ({ value: device.deviceId, label: deviceLabel(device) }))}
            />
          )}
        </Field>
      )}
      <Button writes type="submit" busy={busy} disabled={text.trim() === '' || instant === null}>
        {t('addNote')}
      </Button>
      <SaveFailure text={failure} />
    </form>
  )
}

/** Each device once that this person may write on. */
function writableDevices(compared: readonly Compared[]) {
  const all = compared.flatMap(({ read }) =>
    read?.device && mayDo(read.device.access, 'operate')
      ? [{ device: read.device, refresh: read.refreshNotes }]
      : [],
  )
  return [...new Map(all.map((one) => [one.device.deviceId, one])).values()]
}
