import { resetLayout } from '@/domain/dashboard/grid-changes'
import { widgetDefinitions } from '@/widgets/definitions'
import { isWidgetType } from '@/widgets/kit/widget-names'
import type { App } from './support/app'
import { addWidgets, jump } from './support/dashboard'
import { huesOf } from './support/hues'
import { drawAll } from './support/screens'
import { ownTank } from './support/site'
import { ownDevices } from './support/thirteen'
import { type Account, call, expect, signIn, test } from './support/test'

/** An account whose devices are all well, with the thirteen cards at their smallest, or at their default size. */
async function furnishRest(app: App, name: string, isSmallest = false): Promise<Account> {
  const { account, widgets } = await ownDevices(app, name, {
    distances: [300, 300, 300, 300, 300],
    isStill: !isSmallest,
  })
  const node = widgets.find(({ type }) => type === 'lora-device')?.config.deviceId ?? ''
  await call(app, `/devices/${encodeURIComponent(node)}/tanks-series`, {
    method: 'PATCH',
    token: account.token,
    body: { series: [{ tankType: 'rectangular', depthMm: 4000, widthMm: 1000, lengthMm: 1000 }] },
  })
  const sized = widgets.map((widget) => {
    if (!isWidgetType(widget.type)) throw new Error(`no widget type: ${widget.type}`)
    const { w, h, minW, minH } = widgetDefinitions[widget.type].size
    return { ...widget, id: widget.type, ...(isSmallest ? { w: minW, h: minH } : { w, h }) }
  })
  const places = resetLayout(sized)
  await addWidgets(
    app,
    account,
    sized.map(({ id, type, config }, index) => {
      const { x = 0, y = 0, w = 0, h = 0 } = places[index] ?? {}
      return { key: id, type, config, position: { x, y, w, h } }
    }),
  )
  return account
}

test('a dashboard on which all is well shows three colours at most, none of them a warning', async ({
  page,
  app,
}) => {
  const account = await furnishRest(app, 'rest')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, account)
  await page.getByRole('button', { name: 'Dismiss for now' }).click()
  const look = async () => {
    await drawAll(page)
    await expect(page.locator('article .skeleton')).toHaveCount(0)
    return huesOf(page)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(13)
    await expect(page.getByText(/^All 5 fine/)).toBeVisible()
    // what is pressed and water are one, and the dot of what is online the other
    await expect.poll(look, colorScheme).toEqual(['cyan', 'green'])
  }
  await jump(app, 'rest-tank', { distance_mm: 950 })
  await expect.poll(look).toContain('red')
})

/** What a card never leaves out, however small: what it is for, and what somebody in front of it may have to press. */
const NEVER_LEFT_OUT: Record<string, RegExp[]> = {
  'water-level': [/70%/],
  'tank-status': [/OK/, /70%/],
  'tank-trend': [/70%/],
  'tank-capacity': [/L/],
  'tank-history': [/Day/],
  'device-summary': [/total/, /online/, /offline/],
  'pump-controller': [/Running|Stopped|Unknown/, /Stop$/m, /Start$/m],
  'pump-history': [/1 start/, /ran 3 min/],
  'pump-info': [/Runtime/],
  'acdc-monitor': [/231\.0\sV/, /2\.00\sA/, /460\sW/],
  'lora-device': [/ago|now/],
  'lora-overview': [/active/, /loss/],
  'solar-pump': [/Running/, /20\sL\/min/],
}

test('the smallest cards leave out what is not the matter of the card', async ({ page, app }) => {
  const account = await furnishRest(app, 'small', true)
  await signIn(page, account)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(13)
    await drawAll(page)
    for (const [type, wanted] of Object.entries(NEVER_LEFT_OUT)) {
      const body = page.locator(`[data-widget="${type}"] article`)
      const seen = () => body.evaluate(seenTextOf)
      for (const words of wanted) await expect.poll(seen, `${type} at ${width} px`).toMatch(words)
    }
  }
})

test('on a phone the line about push leaves the first card in sight, also in Spanish', async ({
  page,
  app,
}) => {
  const account = await ownTank(app, 'line-tank')
  const body = { preferences: { language: 'es' } }
  await call(app, '/users/me', { method: 'PATCH', token: account.token, body })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, account)
  const line = page.getByRole('region', { name: 'Alertas que no te llegarían' })
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(96)
})

/** The texts of a card that lie within it, a line each; what was left out lies beside it. */
function seenTextOf(card: Element): string {
  const { left, top, right, bottom } = card.getBoundingClientRect()
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const seen: string[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    if (!node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const isIn = box.width > 1 && box.left >= left && box.right <= right + 1 && box.top >= top
    if (isIn && box.bottom <= bottom + 1) seen.push(node.textContent?.trim() ?? '')
  }
  return seen.join('\n')
}
