import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { mailingFields, TEXT } from '../support/mailings'
import { type Mailbox, startSmtp, tokenIn } from '../support/services/smtp'
import { type App, sql, startApp, SUPERUSER } from './support/app'
import { check, everywhere } from './support/screens'
import { type Account, call, expect, register, signIn, test as base } from './support/test'

const PATH = '/superuser/email'
const READERS = 4
const FAST = 6_000

/** A system with a mail server of its own, and some people who want news. */
const test = base.extend<{ previews: undefined }, { app: App; mailbox: Mailbox }>({
  // a preview's frame lets no script run, those of the test neither, and the browser says so
  previews: [
    async ({ expectErrors }, provide) => {
      expectErrors(/Blocked script execution in 'about:srcdoc'/)
      await provide(undefined)
    },
    { auto: true },
  ],
  mailbox: [
    async ({}, provide) => {
      const mailbox = await startSmtp()
      await provide(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ mailbox }, provide) => {
      const app = await startApp({
        env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Cistern <water@cistern.example>' },
      })
      for (let i = 0; i < READERS; i++)
        await sql(
          app,
          `insert into app_user (id, email, name, email_verified_at, marketing_opt_in)
           values (gen_random_uuid(), $1, $2, now(), true)`,
          [`reader-${i}@example.org`, `Reader ${i}`],
        )
      await provide(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const rootToken = async (app: App): Promise<string> =>
  (await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })).token

type Made = { mailing: { id: string; name: string; version: number } }

async function draft(app: App, given: object = {}): Promise<Made['mailing']> {
  const body = { ...mailingFields({ rate: FAST }), name: `News ${randomUUID().slice(0, 8)}`, ...given }
  const token = await rootToken(app)
  return (await call<Made>(app, '/superuser/mailings', { token, method: 'POST', body })).mailing
}

async function send(app: App, { id, version }: Made['mailing']): Promise<void> {
  const body = { version, confirmed: READERS + 5 }
  const token = await rootToken(app)
  await call(app, `/superuser/mailings/${id}/send`, { token, method: 'POST', body })
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

const inPreview = (page: Page) => page.frameLocator('iframe')

test('a mailing is written, looked at, tested and sent; its progress and its log are live', async ({
  page,
  app,
  mailbox,
  expectErrors,
}) => {
  // a text that could not be sent is refused while it is typed
  expectErrors(/status of 400/)
  const name = `Spring ${randomUUID().slice(0, 8)}`
  await signIn(page, SUPERUSER)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).not.toContainText('E-mail')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Admin E-mail')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin E-mail')
  await page.getByRole('link', { name: 'New mailing' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('status').filter({ hasText: /^4 people/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'Sample text: News' }).click()
  await expect(inPreview(page).getByRole('heading', { name: 'What is new' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {{nmae}}')
  await expect(page.getByText('There is no {{nmae}}.').first()).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Hello {{name}}, see [your devices](/devices).\n\n- **one**')
  await expect(inPreview(page).getByText('Hello Superuser, see your devices.')).toBeVisible()
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Desktop', { exact: true }).click()
  await expect(inPreview(page).locator('body')).toHaveCSS('background-color', 'rgb(11, 21, 25)')
  await page.getByText('Plain text', { exact: true }).click()
  await expect(
    page.getByText(`see your devices ${app.url.replace('127.0.0.1', 'localhost')}/devices`),
  ).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language of the reader' }).getByText('Español').click()
  await expect(page.getByText('Novedades').first()).toBeVisible()

  await page.getByRole('button', { name: /^Test to myself/ }).click()
  await expect(page.getByText(/^The test is on its way/)).toBeVisible()
  expect(mailbox.mails.at(-1)?.headers.get('subject')).toBe('Prueba: Novedades')
  await page.getByLabel('Rate').fill(String(FAST))
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: `Send “${name}”?` })
  await expect(dialog.getByText('It goes to 4 people')).toBeVisible()
  await expect(dialog).toContainText('What is new')
  await dialog.getByRole('button', { name: 'Send to 4' }).click()
  await expect(page.getByText('4 of 4 done')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent')
  await expect(page.getByRole('row').filter({ hasText: 'reader-0@example.org' })).toContainText('250')
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
  )
  expect((await csv.text()).split('\r\n')).toHaveLength(READERS + 2)
  const news = mailbox.mails.filter(({ headers }) => headers.get('subject') === 'What is new')
  expect(news.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: READERS }, (_, i) => `reader-${i}@example.org`),
  )

  await page.goto(`/mail-opt-out#token=${tokenIn(news[0], 'mail-opt-out')}`)
  await page.getByRole('button', { name: 'Stop them' }).click()
  await expect(page.getByText(/No more news go to reader-\d@example.org/)).toBeVisible()
  await sql(app, `update app_user set marketing_opt_in = true where email like 'reader-%'`)
})

test('a mailing is scheduled, taken back, paused, resumed and cancelled', async ({ page, app, mailbox }) => {
  // slow enough that it can be paused before all of it is sent
  const made = await draft(app, { rate: 4 })
  mailbox.mails.length = 0
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?mailing=${made.id}`)
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: `Send “${made.name}”?` })
  await dialog.getByText('Later', { exact: true }).click()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(/^Time by your clock/).fill(`${tomorrow}T09:30`)
  await expect(dialog.getByText(/9:30.*\(UTC\)/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Schedule for/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scheduled')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft of a mailing')

  await page.getByRole('button', { name: 'Send…' }).click()
  await dialog.getByRole('button', { name: /^Send to \d/ }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Somebody has paused it.')).toBeVisible()
  const sent = mailbox.mails.length
  expect(sent).toBeLessThan(READERS)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Being sent')
  await page.getByRole('button', { name: 'Cancel mailing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel mailing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  await expect(page.getByRole('main')).toContainText(/[1-9] left out/)
})

test('two who write one draft see both states; what is sent is sent once', async ({
  page,
  app,
  browser,
  mailbox,
}) => {
  const account = await colleague(app)
  const made = await draft(app)
  const path = `${PATH}?mailing=${made.id}`
  await signIn(page, SUPERUSER)
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Mine')
  const other = await openAs(browser, app, { path, account })
  await other.getByRole('textbox', { name: 'Subject' }).fill('Theirs')
  await other.getByLabel('Rate').fill('5000')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByRole('button', { name: 'Save draft' })).toBeDisabled()

  await page.getByRole('button', { name: 'Save draft' }).click()
  const conflict = page.getByRole('group', { name: 'English text' })
  await expect(conflict).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Rate')).toHaveValue('5000')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()

  await other.reload()
  mailbox.mails.length = 0
  for (const one of [page, other]) await one.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('button', { name: /^Send to \d/ }).click()
  await expect(page.getByText(/of \d done/)).toBeVisible()
  await other.getByRole('button', { name: /^Send to \d/ }).click()
  await expect(other.getByText('This mailing is no draft any more')).toBeVisible()
  await other.close()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent', { timeout: 20_000 })
  const mine = mailbox.mails.filter(({ headers }) => headers.get('subject') === 'Mine')
  expect(new Set(mine.flatMap(({ to }) => to)).size).toBe(mine.length)
  expect(mine.length).toBeGreaterThanOrEqual(READERS)
})

test('a template keeps its versions and begins a mailing', async ({ page }) => {
  const name = `Works ${randomUUID().slice(0, 8)}`
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?view=templates`)
  await page.getByRole('link', { name: 'Planned maintenance' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Another subject')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText(`“${name}” is saved as version 2`)).toBeVisible()
  await page.getByRole('button', { name: 'Show these texts' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Planned maintenance')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText(`“${name}” is saved as version 3`)).toBeVisible()
  await page.getByRole('link', { name: 'All templates' }).click()
  await page.getByRole('link', { name: `Write a mailing with “${name}”` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(inPreview(page).getByRole('heading', { name: 'Planned maintenance' })).toBeVisible()
})

test('the transport check says how each part stands, in three languages', async ({ page, app }) => {
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?view=transport`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The mail server answers.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'DMARC' })).toBeVisible()
  await check(page, 'the transport check')
  const token = await rootToken(app)
  for (const [language, title] of [
    ['es', 'Correo de administración'],
    ['hi', 'एडमिन ईमेल'],
    ['en', 'Admin E-mail'],
  ] as const) {
    await call(app, '/users/me', { token, method: 'PATCH', body: { preferences: { language } } })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('Admin e-mail fits and is accessible in every width and theme', async ({ page, app, expectErrors }) => {
  test.setTimeout(240_000)
  // the example in the editor is not saved, and nobody has touched it: the browser does not ask
  expectErrors(/beforeunload/)
  const texts = { en: TEXT, es: { ...TEXT, body: `${TEXT.body}\n\n| a | b |\n|---|---|\n| 1 | 2 |` } }
  const content = { texts, link: '' }
  const [open, sent] = [await draft(app, { content }), await draft(app, { content })]
  await send(app, sent)
  await signIn(page, SUPERUSER)
  for (const path of [
    PATH,
    `${PATH}?mailing=${open.id}`,
    `${PATH}?mailing=${sent.id}`,
    `${PATH}?view=templates&template=new&starter=firmware`,
  ]) {
    await page.goto(path)
    await everywhere(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== PATH) await expect(inPreview(page).getByRole('paragraph').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }
})
