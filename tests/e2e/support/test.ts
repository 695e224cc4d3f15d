import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from 'playwright/test'
import { type App, sql, startApp } from './app'
import { DEPLOYMENTS, startFunctions } from './functions'

export { expect }

export type Account = { email: string; password: string; token: string }

type PerTest = {
  /** An hour passes: all tests come from one address, and its counts of tries would add up. */
  freshCounts: undefined
  /** Adds a console error to the ones this test causes on purpose. */
  expectErrors: (pattern: RegExp) => void
}

/** One system for all tests, counts of tries that begin anew, and a page on which an unexpected console error fails. */
export const test = base.extend<PerTest, { app: App }>({
  app: [
    async ({}, provide) => {
      const deployment = DEPLOYMENTS.find((one) => one === process.env['E2E_FUNCTIONS'])
      const app = await (deployment ? startFunctions(deployment) : startApp())
      await provide(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  freshCounts: [
    async ({ app }, provide) => {
      await sql(app, 'delete from rate_limit')
      await provide(undefined)
    },
    { auto: true },
  ],
  expectErrors: [
    async ({ page }, provide) => {
      const expected: RegExp[] = []
      const seen: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => seen.push(String(error.stack ?? error)))
      await provide((pattern) => expected.push(pattern))
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

type Journey = Parameters<typeof test>[2]

/** The same walk at a desk in light, and on a phone in dark. */
export function journey(title: string, walk: Journey): void {
  test(title, walk)
  test.describe('on a phone in dark', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
    test(title, walk)
  })
}

/** Presses what the navigation holds; a phone has it in a drawer. */
export async function navigate(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole(role, { name }).first().click()
}

/** Of a list, which is a table at a desk and cards on a phone. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })

/** Registers over the API. */
export async function register(app: App, name = 'Asha Rao'): Promise<Account> {
  const account = { email: `${randomUUID().slice(0, 8)}@example.org`, password: 'a long walk to the well' }
  const response = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, ...account }),
  })
  if (!response.ok) throw new Error(await response.text())
  return { ...account, token: ((await response.json()) as { token: string }).token }
}

/** Signs in on the login page, as a person would. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
}

type Request = { token?: string; method?: string; body?: unknown }

/** Calls the running app's API. */
export async function call<T>(
  app: App,
  path: string,
  { token, method = 'GET', body }: Request = {},
): Promise<T> {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}
