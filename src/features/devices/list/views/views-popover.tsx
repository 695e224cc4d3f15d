'use client'
import { Bookmark, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '@/client/use-call'
import { listViews } from '@/contracts/calls'
import type { SavedView } from '@/contracts/devices/device-care'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { Input } from '@/ui/form/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { listViewHref, listViewParams, parseListView } from './list-view'
import type { ListViewState } from './use-list-view'
import { useSavedViews } from './use-saved-views'

const LONGEST_NAME = 60

/** Views of the list under names: each a link, and a way to save the present one. */
export function ViewsPopover({ list }: { list: ListViewState }) {
  const t = useTranslations('devices.views')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Bookmark aria-hidden />
          {t('open')}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="flex w-72 flex-col gap-3 p-3">
        <Views list={list} onTaken={() => setIsOpen(false)} />
        <SaveForm params={listViewParams(list.view)} />
      </PopoverContent>
    </Popover>
  )
}

function Views({ list, onTaken }: { list: ListViewState; onTaken: () => void }) {
  const t = useTranslations('devices.views')
  const { data, error } = useCall(listViews, {})
  if (!data && error)
    return (
      <p role="alert" className="text-sm text-critical">
        {t('failed')}
      </p>
    )
  if (!data) return null
  if (data.views.length === 0) return <p className="text-sm text-muted">{t('none')}</p>
  return (
    <ul aria-label={t('list')} className="flex max-h-64 flex-col overflow-y-auto">
      {data.views.map((view) => (
        <ViewRow
          key={view.id}
          saved={view}
          onTake={() => {
            list.take(parseListView(new URLSearchParams(view.view)))
            onTaken()
          }}
        />
      ))}
    </ul>
  )
}

function ViewRow({ saved, onTake }: { saved: SavedView; onTake: () => void }) {
  const t = useTranslations('devices.views')
  const { remove } = useSavedViews()
  return (
    <li className="flex items-center gap-1">
      <Link
        href={listViewHref(listViewParams(parseListView(new URLSearchParams(saved.view))))}
        scroll={false}
        onClick={onTake}
        className="flex min-h-10 min-w-0 flex-1 items-center rounded-control px-2 text-sm hover:bg-sunken sm:min-h-8"
      >
        <span className="truncate">{saved.name}</span>
      </Link>
      <IconButton label={t('remove', { name: saved.name })} onClick={() => void remove(saved)}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function SaveForm({ params }: { params: Record<string, string> }) {
  const t = useTranslations('devices.views')
  const { save } = useSavedViews()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('nameless'))
    const failure = await save(name.trim(), params)
    setFault(failure)
    if (failure === null) setName('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="border-t border-line pt-3">
      <Field label={t('name')} hint={t('nameHint')} error={fault}>
        {(ids) => (
          <span className="flex gap-2">
            <Input
              {...ids}
              value={name}
              maxLength={LONGEST_NAME}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" variant="primary">
              {t('save')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
