import { expect, test as base, type Page } from 'playwright/test'
import { click, press, shown, startWorker, startWorkerSite } from './support/worker-site'

type Site = Awaited<ReturnType<typeof startWorkerSite>>

/** The worker alone: what it shows and where a click leads needs no system behind it. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const site = await startWorkerSite()
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
})

const LOW = {
  title: 'Water low: Roof',
  body: '24 %, at or below your low threshold of 30 %.',
  tag: 'alert-1',
  severity: 'warning',
  path: '/devices/roof?tab=alerts',
  at: '2026-05-01T10:00:00.000Z',
  language: 'en',
  renotify: true,
  alertId: '0196-a',
  actions: [
    { action: 'acknowledge', title: 'Acknowledge' },
    { action: 'open', title: 'Open' },
  ],
}

const titles = async (page: Page) => (await shown(page)).map(({ title }) => title)

test.beforeEach(({ page }) => page.goto('/').then(() => undefined))

test('a message is shown as it was written', async ({ context, page }) => {
  const { push } = await startWorker(context, page)
  await push({ ...LOW, severity: 'critical' })
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: LOW.title,
        body: LOW.body,
        tag: LOW.tag,
        lang: 'en',
        requireInteraction: true,
        data: {
          path: LOW.path,
          alertId: LOW.alertId,
          at: LOW.at,
          alerts: [{ ...LOW, severity: 'critical' }],
        },
      },
    ])
})

test('later news of the same episode takes the place of earlier', async ({ context, page }) => {
  const { push } = await startWorker(context, page)
  await push(LOW)
  await push({ ...LOW, title: 'Water critically low: Roof', at: '2026-05-01T11:00:00.000Z' })
  await push({ ...LOW, title: 'Water low: Barn', tag: 'alert-2' })
  await expect
    .poll(async () => (await titles(page)).sort())
    .toEqual(['Water critically low: Roof', 'Water low: Barn'])
})

test('alerts of one device stand as one, the worst first; what is over leaves it', async ({
  context,
  page,
}) => {
  const { push } = await startWorker(context, page)
  const tag = 'device-roof'
  const offline = { ...LOW, tag, severity: 'info', title: 'Roof is offline', alertId: '0196-b' }
  await push({ ...LOW, tag, severity: 'critical' })
  await push({ ...offline, at: '2026-05-01T11:00:00.000Z' })
  const [first] = await shown(page)
  expect(first).toMatchObject({ title: LOW.title, body: `${LOW.body}\n${offline.title}` })
  await push({ ...LOW, tag, title: 'Roof is fine', severity: 'success', over: true, renotify: false })
  expect(await shown(page)).toMatchObject([{ title: offline.title, requireInteraction: false }])
  await push({ ...offline, title: 'Roof is back', severity: 'success', over: true, renotify: false })
  expect(await shown(page)).toMatchObject([{ title: 'Roof is back', data: { alerts: [] } }])
})

test('messages of one device that come at once lose nothing', async ({ context, page }) => {
  const { pushAtOnce } = await startWorker(context, page)
  const one = (n: number) => ({ ...LOW, tag: 'device-roof', title: `Alert ${n}`, alertId: `0196-${n}` })
  await pushAtOnce(one(1), one(2), one(3))
  const [only, ...more] = await shown(page)
  expect(more).toEqual([])
  expect([only?.title, ...(only?.body ?? '').split('\n').slice(1)].sort()).toEqual([
    'Alert 1',
    'Alert 2',
    'Alert 3',
  ])
})

test('several alerts that end in one message leave the notifications of their devices', async ({
  context,
  page,
}) => {
  const { push } = await startWorker(context, page)
  await push({ ...LOW, tag: 'device-roof', alertId: '1' })
  await push({ ...LOW, tag: 'device-roof', title: 'No reading: Roof', alertId: '2' })
  await push({ ...LOW, tag: 'device-barn', title: 'Water low: Barn', alertId: '3' })
  const back = { ...LOW, tag: 'group offline', title: '2 devices are back', severity: 'success' }
  await push({ ...back, alertId: undefined, over: true, ends: ['1', '3'] })
  await expect
    .poll(async () => (await titles(page)).sort())
    .toEqual(['2 devices are back', 'No reading: Roof'])
})

for (const [what, data] of [
  ['is not JSON', 'hello'],
  ['is empty', ''],
  ['is null', 'null'],
  ['is a list', '[1]'],
  ['has no title', '{"body":"x"}'],
  ['has a title that is no text', '{"title":{"a":1}}'],
  ['has buttons that are none', '{"title":"x","actions":[1]}'],
] as const)
  test(`a message that ${what} still shows something`, async ({ context, page }) => {
    const { push } = await startWorker(context, page)
    await push(data)
    await expect.poll(() => titles(page)).toEqual(['Cistern'])
  })

test('odd fields do not keep a message from being shown', async ({ context, page }) => {
  const { push } = await startWorker(context, page)
  await push({ title: 'T', body: 5, tag: null, at: 'never', language: {}, actions: 'none', renotify: true })
  await expect.poll(() => titles(page)).toEqual(['T'])
})

test('a click leads to the console, an acknowledgement says what is acknowledged', async ({
  context,
  page,
  site,
}) => {
  const { push, worker } = await startWorker(context, page)
  let clicks = 0
  const to = async (message: object, action?: string) => {
    // the browser may still be closing the one before, and closes by tag
    await push({ ...LOW, tag: `alert-${++clicks}`, ...message })
    await expect.poll(() => titles(page)).toHaveLength(1)
    const done = await click(worker, action)
    await expect.poll(() => titles(page)).toEqual([])
    return done
  }
  expect(await to({})).toBe(`opened ${site.url}/devices/roof?tab=alerts`)
  expect(await to({}, 'open')).toBe(`opened ${site.url}/devices/roof?tab=alerts`)
  expect(await to({}, 'acknowledge')).toBe(`opened ${site.url}/devices/roof?tab=alerts&ack=0196-a`)
  for (const path of ['https://example.org/', '//example.org/', 'javascript:alert(1)', 'http://', 5])
    expect(await to({ path }), String(path)).toBe(`opened ${site.url}/`)
})

test('a button with a token acts without the console, and opens it where that fails', async ({
  context,
  page,
  site,
}) => {
  const { push, worker } = await startWorker(context, page)
  const acts = { ...LOW, tag: 'device-roof' }
  const buttons = [
    { action: 'acknowledge', title: 'Acknowledge', token: 'of-acknowledge' },
    { action: 'stop', title: 'Stop pump', token: 'of-stop', done: 'The pump was told to stop.' },
  ]
  await push({ ...acts, actions: buttons })
  await press(worker, 'stop')
  await expect.poll(() => site.acted).toEqual([{ action: 'stop', token: 'of-stop' }])
  await expect.poll(() => shown(page)).toMatchObject([{ title: LOW.title, body: buttons[1]?.done }])
  await press(worker, 'acknowledge')
  await expect.poll(() => titles(page)).toEqual([])
  expect(site.acted).toHaveLength(2)
  await push({ ...acts, at: '2026-05-01T11:00:00.000Z', actions: [{ ...buttons[0], token: 'spent' }] })
  expect(await click(worker, 'acknowledge')).toBe(`opened ${site.url}/devices/roof?tab=alerts&ack=0196-a`)
  expect(await titles(page)).toEqual([LOW.title])
})

test('what comes while a button acts stays, and so does what it ended', async ({ context, page, site }) => {
  const { push, worker } = await startWorker(context, page)
  const tag = 'device-roof'
  const offline = { ...LOW, tag, severity: 'info', title: 'Roof is offline', alertId: '0196-b' }
  const acknowledge = { action: 'acknowledge', title: 'Acknowledge', token: 'held' }
  await push(offline)
  await push({ ...LOW, tag, actions: [acknowledge] })
  const before = site.acted.length
  const pressed = press(worker, 'acknowledge')
  await expect.poll(() => site.acted.length).toBe(before + 1)
  await press(worker, 'acknowledge')
  await push({ ...LOW, tag, severity: 'critical', title: 'Dry run: Roof', alertId: '0196-c' })
  await push({ ...offline, title: 'Roof is back', severity: 'success', over: true, renotify: false })
  site.release()
  await pressed
  expect(site.acted).toHaveLength(before + 1)
  expect(await shown(page)).toMatchObject([{ title: 'Dry run: Roof', body: LOW.body }])
})

test('a console that is open goes there itself', async ({ context, page }) => {
  const { push, worker } = await startWorker(context, page)
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
      document.title = (data as { path: string }).path
      ports[0]?.postMessage(true)
    })
  })
  await push(LOW)
  await expect.poll(() => titles(page)).toHaveLength(1)
  expect(await click(worker, 'acknowledge')).toBe('focused')
  await expect(page).toHaveTitle('/devices/roof?tab=alerts&ack=0196-a')
})

/** Paths of everything that the site's caches hold. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

test('the worker keeps the offline page and nothing else', async ({ context, page }) => {
  const offline = ['/offline.html', '/offline.js', '/offline.css', '/icon.svg']
  const { push, worker } = await startWorker(context, page)
  await push(LOW)
  await expect.poll(() => titles(page)).toHaveLength(1)
  expect((await kept(page)).sort()).toEqual(offline.sort())
  await page.goto('/?page=2')
  await page.evaluate(() => fetch('/api/devices'))
  expect((await kept(page)).sort()).toEqual(offline.sort())
  expect(worker.url()).toMatch(/\/sw\.js$/)
})
