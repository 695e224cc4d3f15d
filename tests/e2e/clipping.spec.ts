import type { Page } from 'playwright/test'
import { resetLayout } from '@/domain/dashboard/grid-changes'
import { widgetDefinitions } from '@/widgets/definitions'
import { isWidgetType } from '@/widgets/kit/widget-names'
import type { App } from './support/app'
import { addWidgets } from './support/dashboard'
import { clippingsOf } from './support/clipping'
import { drawAll } from './support/screens'
import { ownDevices } from './support/thirteen'
import { type Account, call, expect, signIn, test } from './support/test'

/** Names of devices and gateways, which may be of any length. */
const DEVICES = ['tank', 'pump', 'meter', 'solar'].map((kind) => `clip-${kind}`)
const NAMES = [...DEVICES, 'north-tank', '0016c001f153a14c', '0016c001f153a14d']

const sizes = ['smallest', 'default', 'largest'] as const
type CardSize = (typeof sizes)[number]

/** In cells; there is no largest size but the width of the grid, so twice the default height is taken. */
function cellsOf(type: string, size: CardSize) {
  if (!isWidgetType(type)) throw new Error(`no widget type: ${type}`)
  const { w, h, minW, minH } = widgetDefinitions[type].size
  return { smallest: { w: minW, h: minH }, default: { w, h }, largest: { w: 12, h: 2 * h } }[size]
}

/** An account with each of the thirteen cards in its smallest, its default and its largest size. */
async function furnishSizes(app: App): Promise<Account> {
  const { account, widgets } = await ownDevices(app, 'clip')
  const all = sizes.flatMap((size) =>
    widgets.map((widget) => ({ ...widget, id: `${widget.type}-${size}`, ...cellsOf(widget.type, size) })),
  )
  const places = resetLayout(all)
  await addWidgets(
    app,
    account,
    all.map(({ id, type, config }, index) => {
      const { x = 0, y = 0, w = 0, h = 0 } = places[index] ?? {}
      return { key: id, type, config, position: { x, y, w, h } }
    }),
  )
  return account
}

const languages = ['en', 'es', 'hi'] as const
type Look = { language: (typeof languages)[number]; units: 'metric' | 'imperial'; width: number }

const widths = [1440, 1280, 390]
const everyLook: Look[] = widths.flatMap((width) =>
  languages.flatMap((language) =>
    (['metric', 'imperial'] as const).map((units) => ({ language, units, width })),
  ),
)
const isUsual = ({ language, units, width }: Look) =>
  width === 1280 ? units === 'metric' : language === 'es' && units === 'imperial'
/** Each language at the narrowest desktop, the longest words everywhere; `LOOKS=all` takes the whole matrix. */
const looks = everyLook.filter((look) => isUsual(look) || process.env['LOOKS'] === 'all')

async function open(page: Page, { width }: Look) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(39)
  await drawAll(page)
  await expect(page.locator('article .skeleton')).toHaveCount(0)
}

let account: Account | undefined

for (const look of looks) {
  const { language, units, width } = look
  test(`nothing is cut and nothing overlaps: ${language}, ${units}, ${width} px`, async ({ page, app }) => {
    account ??= await furnishSizes(app)
    const preferences = { language, units }
    await call(app, '/users/me', { method: 'PATCH', token: account.token, body: { preferences } })
    await signIn(page, account)
    await open(page, look)
    await expect.poll(() => clippingsOf(page, NAMES)).toEqual([])
  })
}

test('what is cut, overlaps or scrolls is told, and what was left out is not', async ({ page }) => {
  const box = (style: string, text: string) => `<div style="width:60px;height:20px;${style}">${text}</div>`
  const cards = {
    ellipsis: box('overflow:hidden;text-overflow:ellipsis;white-space:nowrap', 'a text that is too long'),
    cut: box('overflow:hidden;white-space:nowrap', 'a text that is too long'),
    over: box('', 'first') + box('margin-top:-20px', 'second'),
    scrolls: box('overflow-y:auto', '<p>one</p><p>two</p>'),
    button: '<button style="width:20px;padding:0;white-space:nowrap">out of it</button>',
    whole: box('', 'short'),
    dropped: box(
      'columns:1;column-fill:auto;overflow:hidden;line-height:18px',
      '<div>one</div><div>two</div>',
    ),
  }
  const html = Object.entries(cards).map(([name, card]) => `<article aria-label="${name}">${card}</article>`)
  await page.setContent(html.join(''))
  const found = await clippingsOf(page, [])
  const told = Object.keys(cards).filter((name) => found.some((line) => line.startsWith(name)))
  expect(told).toEqual(['ellipsis', 'cut', 'over', 'scrolls', 'button'])
})
