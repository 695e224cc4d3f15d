import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, parseListState } from '@/components/table/list-address'
import * as todos from '@/contracts/superuser/todos'
import { BoardView } from '@/features/todos/board/board-view'
import { TodoList } from '@/features/todos/list/todo-list'
import { TodoSheet } from '@/features/todos/sheet/todo-sheet'
import type { TodoActions, TodoChoices } from '@/features/todos/todo-actions'
import { todosHref, todosList, viewOf } from '@/features/todos/todo-address'
import { TodosScreen } from '@/features/todos/todos-screen'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import { showAutomatic } from '@/server/todos/automatic/settings'
import { listAllTodos, showTodo, showTodoBoard, showTodoChoices } from '@/server/todos/list'
import * as actions from './actions'

const ACTIONS: TodoActions = {
  create: actions.createTodoAction,
  update: actions.updateTodoAction,
  move: actions.moveTodoAction,
  tick: actions.tickStepAction,
  remove: actions.deleteTodoAction,
  restore: actions.restoreTodoAction,
  bulk: actions.changeTodosAction,
  comment: actions.addCommentAction,
  editComment: actions.editCommentAction,
  removeComment: actions.deleteCommentAction,
  setAutomatic: actions.setAutomaticAction,
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('todos'))('title'),
})

type Search = Record<string, string | string[] | undefined>
type Part = { ctx: SignedIn; search: Search; choices: TodoChoices }

export default async function TodosPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/superuser/todos')
  const search = await searchParams
  const view = viewOf(search['view'])
  const [choices, automatic] = await Promise.all([
    readVerb(todos.getTodoChoices, showTodoChoices, ctx, {}),
    readVerb(todos.getAutomaticTodos, showAutomatic, ctx, {}),
  ])
  const part = { ctx, search, choices }
  return (
    <MoreMessages names={['todos', 'table']}>
      <TodosScreen view={view} choices={choices} automatic={automatic.kinds} actions={ACTIONS}>
        <Suspense key={view} fallback={<DataTableSkeleton />}>
          {view === 'board' ? <Board {...part} /> : <List {...part} />}
        </Suspense>
      </TodosScreen>
      {typeof search['todo'] === 'string' && (
        <Suspense>
          <OpenTodo {...part} id={search['todo']} />
        </Suspense>
      )}
    </MoreMessages>
  )
}

const queryOf = ({ search, choices }: Part) => {
  const list = todosList(choices)
  return listQueryOf(list, parseListState(list, search))
}

/** A board has every column, whatever the list is narrowed to. */
async function Board(part: Part) {
  const { state: _, ...asked } = queryOf(part)
  const query = queryOfPage(todos.getTodoBoard, asked)
  const { columns } = await readVerb(todos.getTodoBoard, showTodoBoard, part.ctx, { query })
  return <BoardView columns={columns} choices={part.choices} actions={ACTIONS} />
}

async function List(part: Part) {
  const query = queryOfPage(todos.listTodos, queryOf(part))
  const page = await readVerb(todos.listTodos, listAllTodos, part.ctx, { query })
  return <TodoList {...page} choices={part.choices} actions={ACTIONS} />
}

async function OpenTodo({ ctx, search, choices, id }: Part & { id: string }) {
  const params = todos.getTodo.params.safeParse({ id })
  const found = params.success
    ? await foundOrNull(readVerb(todos.getTodo, showTodo, ctx, { params: params.data }))
    : null
  const others = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return (
    <TodoSheet
      key={id}
      todo={found?.todo ?? null}
      choices={choices}
      actions={ACTIONS}
      backHref={todosHref(new URLSearchParams(others).toString(), { todo: '' })}
    />
  )
}
