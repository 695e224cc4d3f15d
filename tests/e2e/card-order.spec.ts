import type { Locator, Page } from 'playwright/test'
import { boxesOf, furnish, openFurnished, placesOf, press, START, watchLayouts } from './support/dashboard'
import { expect, test } from './support/test'

test.use({ hasTouch: true })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Card order on small screens' })
const handleOf = (page: Page, title: string) =>
  sheetOf(page).getByRole('button', { name: `Move ${title}`, exact: true })
const TITLE = /(Device Summary|Tank Status|Water Level Monitor)$/

const titlesIn = async (list: Locator): Promise<string[]> =>
  (await list.allTextContents()).map((text) => TITLE.exec(text)?.[0] ?? text)

/** The cards from top to bottom, as they are seen. */
const shown = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    cards
      .map((card) => ({ name: card.getAttribute('aria-label') ?? '', box: card.getBoundingClientRect() }))
      .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ name }) => name.split(' · ').at(-1) ?? ''),
  )

async function openOrder(page: Page): Promise<void> {
  await press(page, 'Dashboard actions')
  await page.getByRole('menuitem', { name: 'Edit Layout' }).click()
  await expect(sheetOf(page)).toBeVisible()
}

/** A finger takes the card by its handle to where another one is. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('a handle is out of sight')
  const x = start.x + start.width / 2
  const [top, bottom] = [start.y + start.height / 2, end.y + end.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', top)
  for (const part of [0.1, 0.5, 0.9, 1]) await touch('touchMove', top + (bottom - top) * part)
  await touch('touchEnd')
}

test('a phone has an order of its own, by keys and by finger; the wide layout stays', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await openFurnished(page, account)
  const wide = await boxesOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => shown(page)).toEqual(['Device Summary', 'Tank Status', 'Water Level Monitor'])

  await openOrder(page)
  const rows = sheetOf(page).getByRole('listitem')
  await handleOf(page, 'Water Level Monitor').focus()
  await page.keyboard.press('ArrowUp')
  await expect(sheetOf(page).getByText('Water Level Monitor: place 2 of 3')).toBeAttached()
  await expect(handleOf(page, 'Water Level Monitor')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => titlesIn(rows)).toEqual(['Water Level Monitor', 'Device Summary', 'Tank Status'])
  await dragByFinger(page, handleOf(page, 'Tank Status'), handleOf(page, 'Water Level Monitor'))
  const own = ['Tank Status', 'Water Level Monitor', 'Device Summary']
  await expect.poll(() => titlesIn(rows)).toEqual(own)
  await sheetOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await expect.poll(() => shown(page)).toEqual(own)

  await page.reload()
  await expect.poll(() => shown(page)).toEqual(own)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => boxesOf(page)).toEqual(wide)
  expect(await placesOf(app, account)).toEqual(START)
  expect(sent).toEqual([])

  await page.setViewportSize({ width: 800, height: 844 })
  await press(page, 'Edit Layout')
  await press(page, "Use the wide screen's order")
  await expect.poll(() => titlesIn(rows)).toEqual(['Device Summary', 'Tank Status', 'Water Level Monitor'])
  await sheetOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => shown(page)).toEqual(['Device Summary', 'Tank Status', 'Water Level Monitor'])
})

test('what was moved is not lost by a key that closes', async ({ page, app }) => {
  const account = await furnish(app)
  await page.setViewportSize({ width: 390, height: 844 })
  await openFurnished(page, account)
  await openOrder(page)
  await press(page, 'Move Device Summary down')
  await page.keyboard.press('Escape')
  await press(page, 'Keep editing')
  await press(page, 'Undo')
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dashboard actions' })).toBeFocused()
})
