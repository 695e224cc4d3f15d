import { randomUUID } from 'node:crypto'
import type { Browser, Page, Route } from 'playwright/test'
import { type App, SUPERUSER } from './support/app'
import { everywhere } from './support/screens'
import { type Account, call, expect, register, signIn, test } from './support/test'

const PATH = '/superuser/todos'

const rootToken = async (app: App): Promise<string> =>
  (await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })).token

type Made = { todo: { id: string; title: string } }

async function create(app: App, fields: object = {}): Promise<Made['todo']> {
  const body = { title: `Todo ${randomUUID().slice(0, 8)}`, ...fields }
  const token = await rootToken(app)
  return (await call<Made>(app, PATH, { token, method: 'POST', body })).todo
}

/** Another superuser, made by the first one. */
async function colleague(app: App): Promise<Account> {
  const account = await register(app, 'Ravi Iyer')
  const token = await rootToken(app)
  const { user } = await call<{ user: { id: string } }>(app, '/users/me', { token: account.token })
  const body = { role: 'superuser', reason: 'shares the work' }
  await call(app, `/admin/users/${user.id}`, { token, method: 'PATCH', body })
  return account
}

async function openAs(browser: Browser, app: App, { path, account }: { path: string; account: Account }) {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(page, account)
  await page.goto(path)
  return page
}

/** The next time that the page on show is drawn anew, held on its way; what follows it goes through. */
const nextDrawing = (page: Page): Promise<Route> =>
  new Promise((resolve) => {
    const isDrawing = (url: URL) => url.pathname === PATH && url.searchParams.has('_rsc')
    void page.route(isDrawing, resolve, { times: 1 })
  })

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const narrowed = (title: string, view = 'board') => `${PATH}?q=${encodeURIComponent(title)}&view=${view}`

test('a todo is typed, moved by keys and dragged, and stays where it was put', async ({ page }) => {
  const title = `Clean filter ${randomUUID().slice(0, 8)}`
  await signIn(page, SUPERUSER)
  await page.getByRole('link', { name: 'Todo Manager' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo Manager')
  await page.getByLabel('What is to be done?').fill(title)
  await page.keyboard.press('Enter')
  await expect(column(page, 'Open').getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('button', { name: `Move “${title}”` }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(column(page, 'In progress').getByRole('link', { name: title })).toBeVisible()
  await page.reload()
  const card = column(page, 'In progress').getByRole('listitem').filter({ hasText: title })
  await expect(card).toBeVisible()

  const target = await column(page, 'Waiting').boundingBox()
  const start = await card.boundingBox()
  if (!target || !start) throw new Error('the board is not laid out')
  await page.mouse.move(start.x + 20, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 60, { steps: 12 })
  await page.mouse.move(target.x + 64, target.y + 64, { steps: 4 })
  await page.mouse.up()
  await expect(column(page, 'Waiting').getByRole('link', { name: title })).toBeVisible()
  await page.reload()
  await expect(column(page, 'Waiting').getByRole('link', { name: title })).toBeVisible()
})

test('what one superuser changes appears on the board of another', async ({ page, app, browser }) => {
  const account = await colleague(app)
  const todo = await create(app)
  await signIn(page, SUPERUSER)
  await page.goto(narrowed(todo.title))
  const other = await openAs(browser, app, { path: narrowed(todo.title), account })
  await other.getByRole('button', { name: `Mark “${todo.title}” as done` }).click()
  await expect(column(page, 'Done').getByRole('link', { name: todo.title })).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Open').getByRole('link', { name: todo.title })).toBeVisible()
  await other.close()
})

test('a card is dragged within its column; one that a colleague moves while it is held stays there', async ({
  page,
  app,
  browser,
}) => {
  const account = await colleague(app)
  const tag = `t${randomUUID().slice(0, 8)}`
  const [low, high] = [`Low ${tag}`, `High ${tag}`]
  for (const title of [low, high]) await create(app, { title, tags: [tag] })
  const path = `${PATH}?tag=${tag}`
  await signIn(page, SUPERUSER)
  await page.goto(path)
  const links = column(page, 'Open').getByRole('link')
  await expect(links).toHaveText([high, low])
  const [from, to] = await Promise.all(
    [high, low].map((title) => page.getByRole('listitem').filter({ hasText: title }).boundingBox()),
  )
  if (!from || !to) throw new Error('the board is not laid out')
  await page.mouse.move(from.x + 20, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 24, to.y + to.height - 8, { steps: 12 })
  await page.mouse.move(to.x + 26, to.y + to.height - 6, { steps: 4 })
  await page.mouse.up()
  await expect(links).toHaveText([low, high])
  await page.reload()
  await expect(links).toHaveText([low, high])

  const other = await openAs(browser, app, { path, account })
  await page.getByRole('button', { name: `Move “${low}”` }).focus()
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  await other.getByRole('button', { name: `Mark “${low}” as done` }).click()
  await expect(column(other, 'Done').getByRole('link', { name: low })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Somebody else has moved “${low}” to “Done” meanwhile`)).toBeVisible()
  await expect(column(page, 'Done').getByRole('link', { name: low })).toBeVisible()
  await other.context().close()
})

test('what is typed of a todo outlives that a colleague deletes it', async ({ page, app, browser }) => {
  const account = await colleague(app)
  const todo = await create(app)
  const path = `${PATH}?todo=${todo.id}`
  await signIn(page, SUPERUSER)
  await page.goto(path)
  await page.getByLabel('Write a comment').fill('The valve drips')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`${todo.title} mine`)
  const other = await openAs(browser, app, { path, account })
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Somebody has deleted this todo meanwhile.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('Somebody has deleted this todo meanwhile.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: `${todo.title} mine` })
  await expect(dialog.getByLabel('Write a comment')).toHaveValue('The valve drips')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByText('The valve drips')).toBeVisible()
  await other.context().close()
})

test('without a network the page and what is typed on it stay, also while it is drawn anew; the reason is told', async ({
  page,
  app,
  context,
  expectErrors,
}) => {
  expectErrors(/net::ERR_|Failed to load resource|ChunkLoadError/)
  await signIn(page, SUPERUSER)
  const stream = page.waitForResponse(/\/api\/stream$/)
  await page.goto(PATH)
  await stream
  const line = page.getByLabel('What is to be done?')
  await line.fill('Look after the well')
  // a change by somebody else has the page drawn anew, and the network goes before the drawing has come
  const [drawing, todo] = await Promise.all([nextDrawing(page), create(app)])
  await context.setOffline(true)
  await drawing.abort('internetdisconnected')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('No connection: showing the last known state')).toBeVisible()
  // a part of the page that was never asked for before
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(line).toHaveValue('Look after the well')
  await context.setOffline(false)
  await expect(page.getByText('The server did not answer.', { exact: false })).toBeVisible()
  await expect(column(page, 'Open').getByRole('link', { name: todo.title })).toBeVisible()
  await expect(line).toHaveValue('Look after the well')
})

test('two who edit the same field see both states and choose; nothing is lost', async ({
  page,
  app,
  browser,
}) => {
  const account = await colleague(app)
  const todo = await create(app)
  const path = `${narrowed(todo.title)}&todo=${todo.id}`
  await signIn(page, SUPERUSER)
  await page.goto(path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`${todo.title} mine`)

  const other = await openAs(browser, app, { path, account })
  await other.getByRole('button', { name: 'Edit', exact: true }).click()
  await other.getByRole('textbox', { name: 'Title' }).fill(`${todo.title} theirs`)
  await other.getByLabel('Priority').selectOption('urgent')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog', { name: `${todo.title} theirs` })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('group', { name: 'Title' })
  await expect(conflict).toContainText(`${todo.title} theirs`)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('dialog', { name: `${todo.title} mine` })
  await expect(saved).toContainText('Urgent')
})

test('a todo says its text, steps, links and comments', async ({ page, app }) => {
  const device = `todo-${randomUUID().slice(0, 8)}`
  await call(app, '/admin/devices', {
    token: await rootToken(app),
    method: 'POST',
    body: { deviceId: device, name: 'Roof tank' },
  })
  const todo = await create(app, {
    body: 'Use the **blue** key.',
    checklist: [{ id: 'a', text: 'Close the valve', done: false }],
  })
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?todo=${todo.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('strong', { hasText: 'blue' })).toBeVisible()
  await dialog.getByLabel('Close the valve').check()
  await expect(dialog.getByText('1 of 1 step done')).toBeVisible()
  await dialog.getByLabel('Write a comment').fill('On my way')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByText('On my way')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).last().click()
  await page.getByLabel('Find by name or id').fill(device)
  await page.getByRole('button', { name: 'Roof tank' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Roof tank' }).click()
  await expect(page).toHaveURL(new RegExp(`/devices/${device}`))
})

test('the list is narrowed by its address, and several are done at once and taken back', async ({
  page,
  app,
}) => {
  const tag = `t${randomUUID().slice(0, 8)}`
  for (const title of ['First', 'Second']) await create(app, { title: `${title} ${tag}`, tags: [tag] })
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?view=list&tag=${tag}&sort=title`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 todos are done')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'First' })).toContainText('Done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'First' })).toContainText('Open')
})

test('an overdue todo is in the bell and leads to it; automatic ones are switched on', async ({
  page,
  app,
}) => {
  const todo = await create(app, { due: '2026-01-01' })
  await signIn(page, SUPERUSER)
  await page.goto(narrowed(todo.title))
  await expect(page.getByText(/^Overdue, /)).toBeVisible()
  // once a minute by itself
  await call(app, '/superuser/jobs/todos.due/run', { token: await rootToken(app), method: 'POST' })
  await expect(page.getByRole('button', { name: /^Notifications, [1-9]/ })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click()
  await page.getByRole('link', { name: new RegExp(todo.title) }).click()
  await expect(page.getByRole('dialog', { name: todo.title })).toBeVisible()
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Automatic todos', exact: true }).click()
  await page.getByLabel('A worker is silent').check()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Automatic todos (1)' })).toBeVisible()
})

test('the Todo Manager fits and is accessible in every width and theme', async ({ page, app }) => {
  test.setTimeout(240_000)
  const { id } = await create(app, {
    title: 'A long title of a thing that has to be done before the rain comes',
    body: '## Tools\n\n- blue key\n- rope\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    priority: 'urgent',
    due: '2026-01-01',
    tags: ['north', 'filter'],
    checklist: [{ id: 'a', text: 'Close the valve', done: true }],
  })
  await signIn(page, SUPERUSER)
  for (const path of [PATH, `${PATH}?view=list`, `${PATH}?todo=${id}`]) {
    await page.goto(path)
    await everywhere(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
      if (path.includes('todo=')) await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }
  await everywhere(page, 'the form', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  })
})
