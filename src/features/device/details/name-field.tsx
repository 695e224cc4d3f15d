'use client'
import { Check, Pencil, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { callApi } from '@/client/api'
import { updateDevice } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { IconButton } from '@/ui/icon-button'
import { Input } from '@/ui/form/input'
import { useDeviceSave } from '@/components/device/use-device-save'

const LONGEST = 120

/** The name of a device; the pencil turns it into a field. Without a name the id stands for it. */
export function NameField({ device }: { device: Device }) {
  const t = useTranslations('device')
  const [draft, setDraft] = useState<string | null>(null)
  const { busy, failure, save } = useDeviceSave(device.deviceId)
  const params = { deviceId: device.deviceId }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = draft?.trim() ?? ''
    const work = () => callApi(updateDevice, { params, body: { name } })
    if (name === device.name || (await save(work, { saved: t('renamed'), failed: t('notSaved') })))
      setDraft(null)
  }
  if (draft === null) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{deviceLabel(device)}</h1>
        <IconButton writes label={t('rename')} onClick={() => setDraft(device.name)}>
          <Pencil aria-hidden />
        </IconButton>
      </span>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex min-w-0 flex-wrap items-center gap-1">
      <h1 className="sr-only">{deviceLabel(device)}</h1>
      <Input
        aria-label={t('name')}
        aria-invalid={failure ? true : undefined}
        className="w-64 max-w-full max-sm:w-auto max-sm:flex-[1_1_10rem]"
        autoFocus
        value={draft}
        maxLength={LONGEST}
        placeholder={device.deviceId}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
      />
      <IconButton writes type="submit" label={t('saveName')} busy={busy}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label={t('keepName')} onClick={() => setDraft(null)}>
        <X aria-hidden />
      </IconButton>
      {failure && (
        <p role="alert" className="w-full text-[0.8125rem] text-critical">
          {failure}
        </p>
      )}
    </form>
  )
}
