import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionInput, ActionResult } from '@/contracts/action'
import type { Endpoint } from '@/contracts/endpoint'
import type { TodoCard, TodoDetail } from '@/contracts/superuser/todo'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { TODO_STATES } from '@/domain/todos/todo'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { TodoBoard } from './board/todo-board'
import { TodoSheet } from './sheet/todo-sheet'
import type { BoardColumns, TodoActions, TodoChoices } from './todo-actions'

const NAMES = [
  ...['create', 'update', 'move', 'tick', 'remove', 'restore', 'bulk', 'comment', 'editComment'],
  ...['removeComment', 'setAutomatic'],
] as const

type Answer = (input: ActionInput<Endpoint>) => ActionResult<unknown>
const done: Answer = () => ({ ok: true, data: { todo: detail() } })

/** Server actions that note what they are asked and answer as told. */
function fakeActions(answers: Record<string, Answer> = {}) {
  const asked: [name: string, input: ActionInput<Endpoint>][] = []
  const all = NAMES.map((name) => [
    name,
    async (input: ActionInput<Endpoint>) => {
      asked.push([name, input])
      return (answers[name] ?? done)(input)
    },
  ])
  return { asked, actions: Object.fromEntries(all) as TodoActions }
}

const card = (id: string, more: Partial<TodoCard> = {}): TodoCard => ({
  id,
  title: `Todo ${id}`,
  state: 'open',
  priority: 'normal',
  due: null,
  assignee: null,
  tags: [],
  steps: { done: 0, total: 0 },
  comments: 0,
  links: [],
  automatic: false,
  version: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...more,
})
const detail = (more: Partial<TodoDetail> = {}): TodoDetail => ({
  ...card('a', { title: 'Clean the filter' }),
  body: '',
  checklist: [],
  author: null,
  doneAt: null,
  thread: [],
  ...more,
})
const CHOICES: TodoChoices = {
  assignees: [{ id: 'p1', name: 'Ada', email: 'ada@example.org' }],
  tags: ['north'],
}
const column = (state: TodoCard['state'], ...ids: string[]): BoardColumns[number] => ({
  state,
  total: ids.length,
  todos: ids.map((id) => card(id, { state })),
})

beforeEach(() => {
  localStorage.setItem('auth_token', 'token')
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture() } }) })
})

const columnsOf = () =>
  Object.fromEntries(
    screen.getAllByRole('region').flatMap((region) => {
      // toasts have a region, too
      const heading = within(region).queryByRole('heading')
      const titles = within(region)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent)
      return heading ? [[heading.firstChild?.textContent, titles]] : []
    }),
  )

describe('the board by keyboard', () => {
  function show(answers: Record<string, Answer> = {}) {
    const { asked, actions } = fakeActions(answers)
    const columns = [column('open', 'a', 'b', 'c'), column('doing', 'd'), column('waiting'), column('done')]
    renderUi(<TodoBoard columns={columns} actions={actions} />)
    return { asked, hands: userEvent.setup() }
  }
  const handle = (id: string) => screen.getByRole('button', { name: `Move “Todo ${id}”` })
  // the library has a silent one of its own
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')

  it('lifts a card, moves it down and across, says each step, and puts it down', async () => {
    const { asked, hands } = show()
    handle('a').focus()
    await hands.keyboard(' ')
    expect(said()).toBe('“Todo a” lifted. Open, place 1 of 3.')
    expect(handle('a').getAttribute('aria-pressed')).toBe('true')
    await hands.keyboard('{ArrowDown}')
    expect(columnsOf()['Open']).toEqual(['Todo b', 'Todo a', 'Todo c'])
    await hands.keyboard('{ArrowRight}')
    expect(said()).toBe('“Todo a”: In progress, place 2 of 2.')
    // the card is drawn anew in the other column, and the focus has gone with it
    expect(document.activeElement).toBe(handle('a'))
    await hands.keyboard('{ArrowUp} ')
    expect(said()).toBe('“Todo a” put down. In progress, place 1 of 2.')
    expect(asked).toEqual([
      ['move', { params: { id: 'a' }, body: { from: 'open', state: 'doing', after: null, before: 'd' } }],
    ])
  })

  it('takes everything back with Escape, and asks nothing of the server', async () => {
    const { asked, hands } = show()
    handle('b').focus()
    await hands.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
    expect(said()).toBe('Cancelled. “Todo b” is back: Open, place 2 of 3.')
    expect(columnsOf()).toEqual({
      Open: ['Todo a', 'Todo b', 'Todo c'],
      'In progress': ['Todo d'],
      Waiting: [],
      Done: [],
    })
    await hands.keyboard(' {ArrowDown}{ArrowUp} ')
    expect(asked).toEqual([])
  })

  it('says why a move was refused, and the card is where it was', async () => {
    const error = {
      message: 'Somebody has moved this todo meanwhile',
      code: 'conflict',
      requestId: 'r',
      status: 409,
    }
    const { hands } = show({ move: () => ({ ok: false, error }) })
    handle('c').focus()
    await hands.keyboard(' {ArrowRight} ')
    await screen.findByText('Somebody has moved this todo meanwhile')
    await waitFor(() => expect(columnsOf()['Open']).toEqual(['Todo a', 'Todo b', 'Todo c']))
  })

  it('says where somebody else has put a card while it was held', async () => {
    const current = card('a', { state: 'waiting' })
    const error = { message: 'moved', code: 'conflict', requestId: 'r', status: 409, current }
    const { actions, asked } = fakeActions({ move: () => ({ ok: false, error }) })
    const columns = (state: 'open' | 'waiting') =>
      TODO_STATES.map((one) => column(one, ...(one === state ? ['a'] : [])))
    const { rerender } = renderUi(<TodoBoard columns={columns('open')} actions={actions} />)
    const hands = userEvent.setup()
    handle('a').focus()
    await hands.keyboard(' {ArrowRight}')
    rerender(<TodoBoard columns={columns('waiting')} actions={actions} />)
    await hands.keyboard(' ')
    await screen.findByText('Somebody else has moved “Todo a” to “Waiting” meanwhile')
    expect(asked.map(([, { body }]) => body)).toMatchObject([{ from: 'open', state: 'doing' }])
  })

  it('marks a card as done and takes that back', async () => {
    const { asked, hands } = show()
    await hands.click(screen.getByRole('button', { name: 'Mark “Todo d” as done' }))
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(asked.map(([, { body }]) => body)).toEqual([
      { from: 'doing', state: 'done' },
      { from: 'done', state: 'doing' },
    ])
  })
})

describe('an open todo', () => {
  function show(todo: TodoDetail, answers: Record<string, Answer> = {}) {
    const { asked, actions } = fakeActions(answers)
    const shown = renderUi(
      <TodoSheet todo={todo} choices={CHOICES} actions={actions} backHref="/superuser/todos" />,
    )
    // the dialog stays, because this router goes nowhere
    return { asked, hands: userEvent.setup({ pointerEventsCheck: 0 }), ...shown }
  }
  /** A server on which somebody else was quicker once. */
  function conflictOnce(current: TodoDetail): Answer {
    const error = { message: 'changed meanwhile', code: 'conflict', requestId: 'r', status: 409, current }
    const answers: ActionResult<unknown>[] = [{ ok: false, error }]
    return (input) => answers.shift() ?? done(input)
  }
  const retitle = async (hands: ReturnType<typeof userEvent.setup>, title: string) => {
    await hands.click(screen.getByRole('button', { name: 'Edit' }))
    const field = screen.getByLabelText('Title')
    await hands.clear(field)
    await hands.type(field, title)
  }

  it('shows Markdown without HTML and without pictures of others', () => {
    show(
      detail({
        body: '**bold** <img src=x onerror=alert(1)> ![p](https://x.example/p.png) [js](javascript:alert(1))',
      }),
    )
    expect(screen.getByText('bold').tagName).toBe('STRONG')
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('js').getAttribute('href')).toBe('')
  })

  it('sends only what was changed, with the version it was changed on', async () => {
    const { asked, hands } = show(detail({ version: 3 }))
    await retitle(hands, 'Clean both')
    await hands.type(screen.getByLabelText('Tags'), 'pump{Enter}')
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual([
      'update',
      { params: { id: 'a' }, body: { version: 3, title: 'Clean both', tags: ['pump'] } },
    ])
  })

  it('merges the change of somebody who was quicker with another field', async () => {
    const theirs = detail({ version: 2, priority: 'urgent' })
    const { asked, hands } = show(detail(), { update: conflictOnce(theirs) })
    await retitle(hands, 'Clean both')
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/Both changes are saved/)
    expect(asked.map(([, { body }]) => body)).toEqual([
      { version: 1, title: 'Clean both' },
      { version: 2, title: 'Clean both' },
    ])
  })

  it.each([
    [
      'Keep mine',
      [
        { version: 1, title: 'Clean both' },
        { version: 2, title: 'Clean both' },
      ],
    ],
    ['Take theirs', [{ version: 1, title: 'Clean both' }]],
  ])('shows both where both changed the same field: %s', async (choice, sent) => {
    const theirs = detail({ version: 2, title: 'Clean none' })
    const { asked, hands } = show(detail(), { update: conflictOnce(theirs) })
    await retitle(hands, 'Clean both')
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = await screen.findByRole('group', { name: 'Title' })
    expect(within(conflict).getByText('Clean both')).toBeDefined()
    expect(within(conflict).getByText('Clean none')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await hands.click(within(conflict).getByRole('button', { name: choice }))
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
    expect(asked.map(([, { body }]) => body)).toEqual(sent)
  })

  it('asks before a change is thrown away', async () => {
    const { hands } = show(detail())
    await retitle(hands, 'Other')
    await hands.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  })

  it('ticks a step, and lets people talk; comments of one’s own can be changed', async () => {
    const said = (id: string, author: string) => ({
      id,
      author: { id: author, name: author },
      text: `by ${author}`,
      createdAt: '2026-03-01T10:00:00.000Z',
      editedAt: null,
    })
    const { asked, hands } = show(
      detail({
        checklist: [{ id: 's', text: 'Valve', done: false }],
        thread: [said('c1', 'u1'), said('c2', 'ravi')],
      }),
    )
    await hands.click(screen.getByLabelText('Valve'))
    await hands.type(screen.getByLabelText('Write a comment'), 'Soon')
    await hands.keyboard('{Control>}{Enter}{/Control}')
    const mine = await waitFor(() => {
      const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/^by/))
      return items.filter((item) => within(item).queryByRole('button', { name: 'Edit' }))
    })
    expect(mine).toHaveLength(1)
    await hands.click(within(mine[0] as HTMLElement).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this comment?' })
    expect(asked.map(([name]) => name)).not.toContain('removeComment')
    await hands.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(asked).toEqual([
      ['tick', { params: { id: 'a', stepId: 's' }, body: { done: true } }],
      ['comment', { params: { id: 'a' }, body: { text: 'Soon' } }],
      ['removeComment', { params: { id: 'a', commentId: 'c1' } }],
    ])
  })

  it('keeps a comment that is typed: while the form is open, and when closing is not meant', async () => {
    const { hands, visits } = show(detail())
    await hands.type(screen.getByLabelText('Write a comment'), 'The valve drips')
    await hands.click(screen.getByRole('button', { name: 'Edit' }))
    await hands.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'The valve drips')
    await hands.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without sending?' })
    await hands.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'The valve drips')
    expect(visits).toEqual([])
  })

  it('that somebody deletes meanwhile leaves what is typed, and can be brought back', async () => {
    const todo = detail()
    const { asked, actions } = fakeActions()
    const sheet = (present: TodoDetail | null) => (
      <TodoSheet todo={present} choices={CHOICES} actions={actions} backHref="/superuser/todos" />
    )
    const { rerender } = renderUi(sheet(todo))
    const hands = userEvent.setup({ pointerEventsCheck: 0 })
    await retitle(hands, 'Clean both')
    rerender(sheet(null))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Clean both')
    expect(screen.getByRole('alert').textContent).toContain('Somebody has deleted this todo meanwhile.')
    await hands.click(screen.getByRole('button', { name: 'Bring it back' }))
    expect(asked).toEqual([['restore', { params: { id: 'a' } }]])
    rerender(sheet({ ...todo }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Clean both')
  })

  it('stays open when it could not be marked as done', async () => {
    const error = { message: '', code: 'unavailable', requestId: 'r', status: 503 }
    const { hands, visits } = show(detail(), { move: () => ({ ok: false, error }) })
    await hands.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByText('This did not work. Please try again.')
    expect(visits).toEqual([])
  })

  it('is deleted with a way back, and goes from the address', async () => {
    const { asked, hands, visits } = show(detail())
    await hands.click(screen.getByRole('button', { name: 'Delete' }))
    await hands.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    expect(asked.map(([name]) => name)).toEqual(['remove', 'restore'])
    expect(visits[0]).toBe('/superuser/todos')
  })
})

it('the title of an automatic todo tells who wrote it', () => {
  const { actions } = fakeActions()
  const todo = detail({ automatic: true })
  renderUi(<TodoSheet todo={todo} choices={CHOICES} actions={actions} backHref="/" />)
  expect(screen.getByText('Automatic')).toBeDefined()
})
