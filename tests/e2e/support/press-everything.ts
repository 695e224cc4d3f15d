import type { Locator, Page, Request } from 'playwright/test'

type Control = {
  /** Where it stands, its role and its name: what is alike within one place is pressed once. */
  key: string
  index: number
  kind: 'text' | 'select' | 'tick' | 'press'
  /** It cannot be used, and says why. */
  isWithheld: boolean
  /** It stands around the page's own content. */
  isFrame: boolean
}

type View = {
  controls: Control[]
  /** Role and name of what lies on top; empty for the page itself. */
  overlay: string
}

export type Walk = {
  /** Keys of what was used, with the page it was used on. */
  pressed: string[]
  /** Keys of what could not be used and said that the view is read-only. */
  withheld: string[]
  /** Dialogs, menus and popovers that were opened. */
  overlays: Set<string>
}

/** Deeper than a menu, its dialog, and the question before that is closed. */
const DEEPEST = 6

/**
 * Uses every control that is not withheld on these pages of the console, and in all that it opens: fields are filled and
 * sent with Enter, selects changed, buttons, switches and menu items pressed. Links are left alone, unless they fetch a
 * file.
 *
 * @param pages of one browser; they share the work, since each mostly waits. A path that is named more than once is walked
 *   over by several at a time, of which each uses what no other has used.
 */
export async function pressEverything(pages: readonly Page[], { paths, ...options }: Options): Promise<Walk> {
  const walk: Walk = { pressed: [], withheld: [], overlays: new Set() }
  const left = [...paths]
  const seen = new Set<string>()
  await Promise.all(
    pages.map(async (page) => {
      const walkOver = makeWalker(page, { walk, seen, ...options })
      for (let path = left.shift(); path !== undefined; path = left.shift()) await walkOver(path)
    }),
  )
  return walk
}

type Shared = Omit<Options, 'paths'> & {
  walk: Walk
  /** What was used already, on whichever page. */
  seen: Set<string>
}

/** Walks over one path after the other in this page of the browser. */
function makeWalker(
  page: Page,
  { walk, seen, reason, skipped, onPress }: Shared,
): (path: string) => Promise<void> {
  // what is gone is not waited for
  page.setDefaultTimeout(2_000)
  page.setDefaultNavigationTimeout(30_000)
  const settle = watchRequests(page)
  const look = () => page.evaluate(lookAtControls, reason)

  async function operate({ index, kind }: Control): Promise<boolean> {
    const control = page.locator(`[data-walked="${index}"]`)
    try {
      if (kind === 'text') {
        await control.fill(await sampleFor(control))
        await control.press('Enter')
      } else if (kind === 'select') await chooseAnother(control)
      // the box itself may be hidden beneath what is drawn for it
      else if (kind === 'tick') await control.dispatchEvent('click')
      else await control.click()
    } catch {
      // redrawn or covered meanwhile
      return false
    }
    await settle()
    return true
  }

  /** Opens a page and what these controls lead to; null where one of them is not there again. */
  async function goTo(path: string, trail: readonly string[]): Promise<View | null> {
    await page.goto(path)
    await settle()
    for (const key of trail) {
      const control = (await look()).controls.find((one) => one.key === key)
      if (!control || !(await operate(control))) return null
    }
    return look()
  }

  async function visit(path: string, trail: readonly string[], from: View): Promise<void> {
    let here = from
    if (here.overlay) walk.overlays.add(here.overlay)
    // what frames each page is used once, and what frames each tab
    const idOf = ({ key, isFrame }: Control) => `${here.overlay || (isFrame ? '' : pathnameOf(path))} ${key}`
    for (;;) {
      const next = here.controls.find((control) => !seen.has(idOf(control)))
      if (!next) return
      const id = idOf(next)
      seen.add(id)
      if (next.isWithheld) walk.withheld.push(id)
      if (next.isWithheld || skipped.test(next.key)) continue
      onPress(page, `${path} ${[...trail, next.key].join(' › ')}`)
      let isUsed = await operate(next)
      let there: View | null = await look()
      const again = isUsed ? undefined : there.controls.find(({ key }) => key === next.key)
      if (again) {
        isUsed = await operate(again)
        there = await look()
      }
      if (isUsed) walk.pressed.push(id)
      const before = new Set(here.controls.map(({ key }) => key))
      const hasMore = there.controls.some((one) => !before.has(one.key) && !seen.has(idOf(one)))
      const opens = there.overlay ? there.overlay !== here.overlay : !here.overlay && hasMore
      if (isOn(path) && opens && trail.length < DEEPEST) {
        await visit(path, [...trail, next.key], there)
        there = await look()
      }
      there = (await backTo(here.overlay, path, there)) ?? (await goTo(path, trail))
      if (!there) return
      here = there
    }
  }

  const isOn = (path: string): boolean => new URL(page.url()).pathname === pathnameOf(path)

  /** What is seen once the same lies on top as before, after Escape where need be; null where it does not. */
  async function backTo(overlay: string, path: string, there: View): Promise<View | null> {
    if (!isOn(path)) return null
    if (there.overlay === overlay) return there
    await page.keyboard.press('Escape')
    await settle()
    const then = await look()
    return isOn(path) && then.overlay === overlay ? then : null
  }

  return async (path) => {
    const view = await goTo(path, [])
    if (view) await visit(path, [], view)
  }
}

const pathnameOf = (path: string): string => path.split('?')[0] ?? path

type Options = {
  paths: readonly string[]
  /** What a withheld control says. */
  reason: string
  /** Names of controls that end the walk. */
  skipped: RegExp
  /** Told before each use, for what a request of that page came from. */
  onPress: (page: Page, what: string) => void
}

/** Says when the page has no request on its way and has drawn what was answered. */
function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  let hasCode = false
  let idle = () => {}
  const done = (request: Request) => {
    waiting.delete(request)
    if (waiting.size === 0) idle()
  }
  page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'script') hasCode = true
    // a stream never ends
    if ((kind === 'script' || kind === 'fetch') && !request.url().includes('/api/stream'))
      waiting.add(request)
  })
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  // of what a page that is left had asked for nothing more is heard
  page.on('framenavigated', () => waiting.clear())
  // another page may take its place meanwhile
  const drawn = (quietMs: number) => page.evaluate(untilDrawn, quietMs).catch(() => page.waitForLoadState())
  return async () => {
    await drawn(100)
    for (let turn = 0; turn < 4 && (waiting.size > 0 || hasCode); turn++) {
      if (waiting.size > 0)
        await Promise.race([new Promise<void>((resolve) => (idle = resolve)), page.waitForTimeout(5_000)])
      // React shows what waited for its code 300 ms later
      await drawn(hasCode ? 400 : 100)
      hasCode = false
    }
    // what is said to be open may be drawn a moment later
    await page.waitForFunction(isOpenDrawn, undefined, { polling: 50 }).catch(() => {})
  }
}

/** Runs in the browser: whether all menus, popovers and dialogs that are said to be open are there. */
const isOpenDrawn = (): boolean =>
  [...document.querySelectorAll('[aria-haspopup][aria-expanded=true]')].every((opener) => {
    const id = opener.getAttribute('aria-controls')
    return id === null || document.getElementById(id) !== null
  })

/**
 * Runs in the browser: waits until nothing has come or gone for a while; what is live never rests, and is not waited for.
 * Counts time and not frames: to draw a page of this height over and over takes the processor from all else.
 */
async function untilDrawn(quietMs: number): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise<void>((resolve) => {
    const latest = performance.now() + 1_500
    let timer = setTimeout(end, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, Math.min(quietMs, latest - performance.now()))
    })
    function end() {
      observer.disconnect()
      resolve()
    }
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

const SAMPLES: Readonly<Record<string, string>> = {
  search: 'a',
  email: 'somebody@example.org',
  url: 'https://example.org/hook',
  number: '7',
  tel: '+4912345678',
  date: '2026-01-02',
  'datetime-local': '2026-01-02T03:04',
  time: '03:04',
}

const sampleFor = async (field: Locator): Promise<string> =>
  SAMPLES[(await field.getAttribute('type')) ?? ''] ?? 'look-tank'

async function chooseAnother(select: Locator): Promise<void> {
  const values = await select
    .locator('option:not([disabled])')
    .evaluateAll((options) =>
      options.flatMap((option) =>
        option instanceof HTMLOptionElement && !option.selected ? [option.value] : [],
      ),
    )
  if (values[0] !== undefined) await select.selectOption(values[0])
}

/** Runs in the browser: the controls of what lies on top, or of the whole page. Each is marked with its index. */
function lookAtControls(reason: string): View {
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const idsOf = (element: Element, name: string) =>
    (element.getAttribute(name) ?? '').split(' ').filter(Boolean)
  const nameOf = (element: Element): string => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    const name =
      element.getAttribute('aria-label') ||
      idsOf(element, 'aria-labelledby').map(textOf).join(' ') ||
      [...(labels ?? [])].map((label) => label.textContent).join(' ') ||
      (element instanceof HTMLElement ? element.innerText : '') ||
      element.getAttribute('placeholder') ||
      ''
    // times and values go on while the page is looked at
    return name.replace(/\s+/g, ' ').replace(/\d+/g, '#').trim().slice(0, 80)
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter(
    isShown,
  )
  const top = overlays.at(-1)
  const scope = top ?? document.body
  const placeOf = (element: Element) => {
    const place = element.closest(
      'article, section, form, [role=region], [role=tabpanel], [role=row], tr, li',
    )
    if (!place || !scope.contains(place) || place === scope) return ''
    const heading = place.querySelector('h2, h3, h4')
    return nameOf(heading && !place.hasAttribute('aria-label') ? heading : place).slice(0, 40)
  }
  const kinds =
    'button, [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], input, select, textarea, summary, a[download]'
  for (const old of document.querySelectorAll('[data-walked]')) old.removeAttribute('data-walked')
  const controls = [...scope.querySelectorAll(kinds)].flatMap((element, index): Control[] => {
    const type = element.getAttribute('type') ?? ''
    if (!isShown(element) || element.role === 'tab' || ['file', 'hidden', 'range'].includes(type)) return []
    const isTick = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(type)
    const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !isTick)
    const isSelect = element instanceof HTMLSelectElement
    const kind = isText ? 'text' : isSelect ? 'select' : isTick ? 'tick' : 'press'
    const isOff = element.matches(':disabled, [aria-disabled=true], [readonly]')
    const said = element.getAttribute('data-tip') + idsOf(element, 'aria-describedby').map(textOf).join(' ')
    const isWithheld = isOff && said.includes(reason)
    if (isOff && !isWithheld) return []
    element.setAttribute('data-walked', String(index))
    const isFrame = element.closest('main, [role=dialog], [role=alertdialog], [role=menu]') === null
    return [
      {
        isFrame,
        key: `${placeOf(element)} | ${element.role ?? element.localName} ${nameOf(element)}`,
        index,
        kind,
        isWithheld,
      },
    ]
  })
  // what has been filled in counts when a button is pressed
  const order = { text: 0, select: 1, tick: 2, press: 3 }
  controls.sort((a, b) => order[a.kind] - order[b.kind] || a.index - b.index)
  return { controls, overlay: top ? `[${top.role ?? ''} ${nameOf(top)}]` : '' }
}
