'use client'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/client/use-call'
import { listViews } from '@/contracts/page-calls'
import type { SavedView, ViewList } from '@/contracts/me/views'
import { Loaded } from '@/components/query/loaded'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { useSavedViews } from './use-saved-views'
import { ViewNameForm } from './view-name-form'

type View = Record<string, string>

type ListProps = {
  list: ViewList
  /** The list's address with a view; what the list no longer knows is left out. */
  hrefOf: (view: View) => string
  /** A view's link was pressed. */
  onTake?: (view: View) => void
}

/** Views of a list under names: each a link, and a way to save the present one (`view`). */
export function SavedViewsPopover({ list, view, hrefOf, onTake }: ListProps & { view: View }) {
  const t = useTranslations('views')
  const [isOpen, setIsOpen] = useState(false)
  const { save } = useSavedViews(list)
  const take = (taken: View) => {
    onTake?.(taken)
    setIsOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Bookmark aria-hidden />
          {t('open')}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="flex w-72 flex-col gap-3 p-3">
        <Views list={list} hrefOf={hrefOf} onTake={take} />
        <ViewNameForm
          label={t('name')}
          hint={t('nameHint')}
          onSave={(name) => save(name, view)}
          className="border-t border-line pt-3"
        />
      </PopoverContent>
    </Popover>
  )
}

function Views({ list, ...row }: ListProps) {
  const t = useTranslations('views')
  const answer = useCall(listViews, { query: { list } })
  return (
    <Loaded answer={answer} failedTitle={t('failed')}>
      {({ views }) =>
        views.length === 0 ? (
          <p className="text-sm text-muted">{t('none')}</p>
        ) : (
          <ul aria-label={t('list')} className="flex max-h-64 flex-col overflow-y-auto">
            {views.map((saved) => (
              <ViewRow key={saved.id} saved={saved} list={list} {...row} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function ViewRow({ saved, list, hrefOf, onTake }: ListProps & { saved: SavedView }) {
  const t = useTranslations('views')
  const { rename, remove } = useSavedViews(list)
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, view } = saved
  if (isRenaming)
    return (
      <li className="p-1">
        <ViewNameForm
          label={t('newName', { name })}
          initial={name}
          onSave={async (newName) => {
            const failure = await rename(saved, newName)
            if (failure === null) setIsRenaming(false)
            return failure
          }}
          onCancel={() => setIsRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1">
      <Link
        href={hrefOf(view)}
        scroll={false}
        onClick={() => onTake?.(view)}
        className="flex min-h-10 min-w-0 flex-1 items-center rounded-control px-2 text-sm hover:bg-sunken sm:min-h-8"
      >
        <span className="truncate">{name}</span>
      </Link>
      <IconButton writes label={t('rename', { name })} onClick={() => setIsRenaming(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton writes label={t('remove', { name })} onClick={() => void remove(saved)}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
