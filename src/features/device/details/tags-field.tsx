'use client'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { callApi } from '@/client/api'
import { updateDevice } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { Input } from '@/ui/form/input'
import { useReadOnly } from '@/ui/form/read-only'
import { useDeviceSave } from '@/components/device/use-device-save'

type Props = { device: Device; isEditable: boolean }

/** The words a device is sorted by. */
export function TagsField({ device, isEditable }: Props) {
  const t = useTranslations('device')
  const { tags, deviceId } = device
  const [draft, setDraft] = useState<string | null>(null)
  const readOnly = useReadOnly()
  const { busy, failure, save } = useDeviceSave(deviceId)
  const write = (next: readonly string[]) =>
    save(() => callApi(updateDevice, { params: { deviceId }, body: { tags: [...next] } }), {
      saved: t('tagsSaved'),
      failed: t('notSaved'),
    })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const tag = draft?.trim() ?? ''
    if (tag === '' || tags.includes(tag) || (await write([...tags, tag]))) setDraft(null)
  }
  if (!isEditable && tags.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.length > 0 && (
        <ul aria-label={t('tagList')} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip tone="accent">
                {tag}
                {isEditable && readOnly === null && (
                  <button
                    type="button"
                    aria-label={t('removeTag', { tag })}
                    className="-mr-1.5 grid size-6 place-items-center rounded-full"
                    onClick={() => void write(tags.filter((one) => one !== tag))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                )}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {isEditable && draft === null && (
        <Button
          writes
          size="sm"
          variant="ghost"
          className={cn('max-sm:-my-2', tags.length === 0 && '-ml-3')}
          onClick={() => setDraft('')}
        >
          <Plus aria-hidden />
          {t('addTag')}
        </Button>
      )}
      {draft !== null && (
        <form onSubmit={(event) => void add(event)} className="flex items-center gap-1">
          <Input
            aria-label={t('newTag')}
            className="w-40"
            autoFocus
            maxLength={32}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
          />
          <Button writes type="submit" size="sm" busy={busy}>
            {t('addTag')}
          </Button>
        </form>
      )}
      {failure && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {failure}
        </p>
      )}
    </div>
  )
}
