'use client'
import { Bot, Columns3, List } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { useLivePage } from '@/client/live/use-live-page'
import { useSession } from '@/client/session/session'
import { useListAddress } from '@/components/table/use-list-address'
import { Button } from '@/ui/button'
import { AutomaticDialog } from './automatic-dialog'
import { QuickAdd } from './quick-add'
import { TODO_VIEWS, todosHref, todosList, type TodoView } from './todo-address'
import type { AutomaticKinds, TodoActions, TodoChoices } from './todo-actions'

type Props = {
  view: TodoView
  choices: TodoChoices
  automatic: AutomaticKinds
  actions: TodoActions
  children: ReactNode
}

const ICONS = { board: Columns3, list: List }

/** Head of the Todo Manager: its two views, a line for a new todo, and the switches of automatic ones. */
export function TodosScreen({ view, choices, automatic, actions, children }: Props) {
  const t = useTranslations('todos')
  const me = useSession().user?.id
  const search = useSearchParams().toString()
  const { state } = useListAddress(useMemo(() => todosList(choices), [choices]))
  const [isOpen, setOpen] = useState(false)
  useLivePage('todos')
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <nav aria-label={t('views')} className="flex gap-1">
            {TODO_VIEWS.map((one) => (
              <ViewLink
                key={one}
                view={one}
                href={todosHref(search, { view: one === 'board' ? '' : one, cursor: '' })}
                isCurrent={one === view}
              />
            ))}
          </nav>
          <Button onClick={() => setOpen(true)}>
            <Bot aria-hidden />
            {t('automatic.open', { count: automatic.filter(({ on }) => on).length })}
          </Button>
        </div>
      </header>
      <QuickAdd create={actions.create} filters={state.filters} choices={choices} me={me} />
      {children}
      {isOpen && (
        <AutomaticDialog kinds={automatic} set={actions.setAutomatic} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function ViewLink({ view, href, isCurrent }: { view: TodoView; href: string; isCurrent: boolean }) {
  const t = useTranslations('todos')
  const Icon = ICONS[view]
  return (
    <Button asChild variant={isCurrent ? 'secondary' : 'ghost'}>
      <Link href={href} scroll={false} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden />
        {t(view)}
      </Link>
    </Button>
  )
}
