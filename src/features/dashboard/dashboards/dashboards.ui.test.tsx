import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Dashboard } from '@/contracts/me/dashboards'
import { deferred } from '~/tests/support/ui/fake-api'
import { inDialog, openDashboard, pick, press, status, summary, widget } from '~/tests/support/ui/dashboard'
import { resizeTo } from '~/tests/support/ui/lay-out'

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  resizeTo(1440)
})

const farm: Dashboard = { id: '0199aaaa-0000-7000-8000-000000000001', name: 'Farm', widgets: 1, links: 1 }
const roof: Dashboard = { id: '0199aaaa-0000-7000-8000-000000000002', name: 'Roof', widgets: 0, links: 0 }
const first: Dashboard = { id: 'first', name: '', widgets: 2, links: 0 }

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Dashboards' }))
const titles = () => screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel)
/** Answers for the farm's own cards. */
const ofFarm = {
  'GET /users/me/widgets': ({ query }: { query: URLSearchParams }) =>
    query.get('dashboard') === farm.id
      ? { body: { widgets: [widget('away', 'device-summary', 0)], narrowOrder: [] } }
      : { body: { widgets: [summary, status], narrowOrder: [] } },
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('shows no tabs to who has one dashboard; the menu leads to the list', async () => {
  openDashboard()
  await screen.findAllByRole('article')
  expect(screen.queryByRole('navigation', { name: 'Dashboards' })).toBeNull()
  press('Dashboards')
  expect((await inDialog('Dashboards')).getAllByRole('listitem')).toHaveLength(1)
})

it('goes from one to another by its address, each with cards of its own', async () => {
  openDashboard({ others: [farm], answers: ofFarm })
  const links = await tabs()
  expect(links.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
  fireEvent.click(links.getByRole('link', { name: 'Farm' }))
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(window.location.search).toBe(`?dashboard=${farm.id}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Farm')
  fireEvent.click((await tabs()).getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(window.location.search).toBe('')
})

it('adds cards to the one that is shown, whichever is shown when the answer comes', async () => {
  const answer = deferred<{ body: object }>()
  const asked: (string | null)[] = []
  openDashboard({
    search: `dashboard=${farm.id}`,
    others: [farm],
    answers: {
      ...ofFarm,
      'POST /users/me/widgets': ({ query }) => {
        asked.push(query.get('dashboard'))
        return answer.promise
      },
    },
  })
  await screen.findAllByRole('article')
  await pick('Device Summary', 'Duplicate')
  await waitFor(() => expect(asked).toEqual([farm.id]))
  fireEvent.click((await tabs()).getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(titles()).toHaveLength(2))
  answer.resolve({ body: { widget: widget('away-2', 'device-summary', 3) } })
  await screen.findByText('Widget added')
  expect(titles()).toHaveLength(2)
})

it('does not show the cards of one that was removed elsewhere', async () => {
  let isGone = false
  const gone = { status: 404, body: { message: 'There is no such dashboard' } }
  openDashboard({
    search: `dashboard=${farm.id}`,
    answers: {
      'GET /users/me/widgets': (call) => (isGone ? gone : ofFarm['GET /users/me/widgets'](call)),
      'GET /users/me/dashboards': () => ({ body: { dashboards: isGone ? [first] : [first, farm] } }),
    },
  })
  await screen.findAllByRole('article')
  isGone = true
  press('Refresh')
  await screen.findByText('This dashboard is not there')
  expect(screen.queryAllByRole('article')).toEqual([])
})

it('says when the address names one that is not there', async () => {
  openDashboard({
    search: `dashboard=${farm.id}`,
    answers: {
      'GET /users/me/widgets': ({ query }) =>
        query.has('dashboard')
          ? { status: 404, body: { message: 'There is no such dashboard' } }
          : { body: { widgets: [summary], narrowOrder: [] } },
    },
  })
  await screen.findByText('This dashboard is not there')
  press('Open the first dashboard')
  await screen.findAllByRole('article')
  expect(window.location.search).toBe('')
})

it('moves a card to another, which the menu offers where there is one', async () => {
  const { made } = openDashboard({
    others: [farm, roof],
    answers: {
      'PUT /users/me/widgets/summary/dashboard': () => ({ body: { widget: summary } }),
    },
  })
  await screen.findAllByRole('article')
  await pick('Device Summary', 'Move to another dashboard')
  const dialog = await inDialog('Move “Device Summary”')
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText('Moved to “Farm”')
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(made('PUT', '/users/me/widgets/summary/dashboard')).toEqual([{ dashboard: farm.id }])
})

it('makes one and shows it; a taken name keeps what was typed', async () => {
  let isTaken = true
  const list = [first]
  const message = 'Another dashboard has this name'
  openDashboard({
    answers: {
      ...ofFarm,
      'GET /users/me/dashboards': () => ({ body: { dashboards: [...list] } }),
      'POST /users/me/dashboards': () => {
        if (isTaken) return { status: 409, body: { code: 'conflict', message } }
        list.push(farm)
        return { body: { dashboard: farm } }
      },
    },
  })
  await screen.findAllByRole('article')
  press('Dashboards')
  const dialog = await inDialog('Dashboards')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('A dashboard needs a name')
  type(dialog.getByLabelText('New dashboard'), 'Farm')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText(message)
  expect(dialog.getByLabelText('New dashboard')).toHaveProperty('value', 'Farm')
  isTaken = false
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('Dashboard “Farm” added')
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect((await tabs()).getByRole('link', { current: 'page' }).textContent).toBe('Farm')
})

it('renames, orders and removes; what goes with it is said before', async () => {
  let list = [first, farm, roof]
  const { made } = openDashboard({
    search: `dashboard=${farm.id}`,
    answers: {
      ...ofFarm,
      'GET /users/me/dashboards': () => ({ body: { dashboards: list } }),
      [`PATCH /users/me/dashboards/${farm.id}`]: ({ body }) => {
        const { name, rank } = body as { name?: string; rank?: number }
        list = rank ? [first, roof, list[1] ?? farm] : [first, { ...farm, name: name ?? '' }, roof]
        return { body: { dashboards: list } }
      },
      [`DELETE /users/me/dashboards/${farm.id}`]: () => {
        list = [first, roof]
        return { body: { ok: true } }
      },
    },
  })
  await screen.findAllByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'Manage dashboards' }))
  const dialog = await inDialog('Dashboards')
  fireEvent.click(dialog.getByRole('button', { name: 'Rename Farm' }))
  type(dialog.getByLabelText('Name'), 'Field')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Move Field down' }))
  await waitFor(() =>
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Dashboard', 'Roof', 'Field', 'Show all on a wall screen'],
    ]),
  )
  expect(made('PATCH', `/users/me/dashboards/${farm.id}`)).toEqual([{ name: 'Field' }, { rank: 2 }])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Field' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the dashboard “Field”?' }))
  question.getByText(/^Its card goes with it\..*The link to it ends\.$/)
  fireEvent.click(question.getByRole('button', { name: 'Remove dashboard' }))
  await screen.findByText('Dashboard “Field” removed')
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('on a wall, one dashboard follows another when it has shown all of its cards', async () => {
  openDashboard({ search: 'kiosk=1&dashboards=all&rotate=5', others: [roof, farm], answers: ofFarm })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('navigation', { name: 'Dashboards' })).toBeNull()
  // the empty one is passed over
  await waitFor(() => expect(window.location.search).toContain(farm.id), { timeout: 8_000 })
})
