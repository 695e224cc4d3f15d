import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { makeOwner, reportAll, startConsole } from './lib/console.mjs'
import { freePort } from './lib/process.mjs'

// A dashboard of 30 widgets on 30 devices that all report every second, what its pages weigh, and Lighthouse.
const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' }, lighthouse: { type: 'boolean', default: false } },
})
const MINUTES = Number(flags.minutes)
const WIDGETS = 30
const TYPES = ['water-level', 'tank-status', 'tank-capacity', 'acdc-monitor', 'pump-controller', 'tank-trend']
const SETTLE_MS = 10_000

const line = (what, text) => console.log(`${what.padEnd(52)} ${text}`)
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`

/** gzipped size of the scripts that the page's HTML names. */
async function firstLoad(url, path, token) {
  const headers = token ? { cookie: `next-auth.session-token=${token}` } : {}
  const html = await (await fetch(`${url}${path}`, { headers })).text()
  const scripts = new Set(
    [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
      .filter(([tag]) => !tag.includes('noModule'))
      .map(([, src]) => src),
  )
  let bytes = 0
  for (const src of scripts)
    bytes += gzipSync(Buffer.from(await (await fetch(new URL(src, url))).arrayBuffer())).length
  return { bytes, count: scripts.size }
}

async function watch(page) {
  await page.addInitScript(() => {
    globalThis.bench = { tasks: [], frames: 0, from: performance.now() }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        globalThis.bench.tasks.push([startTime, duration])
    }).observe({ type: 'longtask', buffered: true })
    const frame = () => {
      globalThis.bench.frames += 1
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function liveDashboard(app, browser) {
  const { token, devices } = await makeOwner(app, { count: WIDGETS, types: TYPES })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await watch(page)
  await signIn(page, app.url, token)
  await page.goto(`${app.url}/`)
  await page.waitForFunction((count) => document.querySelectorAll('article').length >= count, WIDGETS)
  const timer = setInterval(() => void reportAll(app, devices), 1_000)
  const session = await context.newCDPSession(page)
  await sleep(SETTLE_MS)
  const [heapBefore, from] = [
    await heapOf(session),
    await page.evaluate(() => ((globalThis.bench.frames = 0), performance.now())),
  ]
  const heaps = []
  for (let minute = 0; minute < MINUTES; minute++) {
    await sleep(60_000)
    heaps.push(await heapOf(session))
  }
  clearInterval(timer)
  const seen = await page.evaluate(
    (since) => ({
      seconds: (performance.now() - since) / 1000,
      frames: globalThis.bench.frames,
      tasks: globalThis.bench.tasks
        .filter(([start]) => start > since)
        .map(([, duration]) => Math.round(duration)),
    }),
    from,
  )
  const sorted = seen.tasks.sort((a, b) => b - a)
  line(
    `${WIDGETS} widgets, ${WIDGETS} devices a second, ${MINUTES} min`,
    `${(seen.frames / seen.seconds).toFixed(0)} frames/s`,
  )
  line(
    'long tasks over 50 ms in that time',
    `${sorted.length}${sorted.length > 0 ? `, longest ${sorted.slice(0, 5).join(', ')} ms` : ''}`,
  )
  line('heap after collection, start → each minute', [heapBefore, ...heaps].map(megabytes).join(' → '))
  const [home, login] = [await firstLoad(app.url, '/', token), await firstLoad(app.url, '/login')]
  line('JavaScript for / (goal 190 kB gz)', `${kilobytes(home.bytes)} in ${home.count} files`)
  line('JavaScript for /login (goal 165 kB gz)', `${kilobytes(login.bytes)} in ${login.count} files`)
  await context.close()
  return token
}

/** The token where the console looks for it; /login then sets the cookie. */
async function signIn(page, url, token) {
  await page.goto(`${url}/login`)
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await page.goto(`${url}/login`)
  await page.waitForURL(`${url}/`)
}

/** Not a dependency: it is fetched when it is asked for. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const LIGHTHOUSE_RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

/** What Lighthouse says of an address, in the browser that listens on this port. */
async function lighthouse(url, port) {
  const args = ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--disable-storage-reset', '--quiet']
  const output = ['--output=json', `--only-categories=${CATEGORIES.join(',')}`]
  const { stdout } = await promisify(execFile)('npx', [...args, ...output], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

async function scores(app, { executablePath, token }) {
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext('', { executablePath, args })
  const measure = async (path) => {
    const runs = []
    for (let i = 0; i < LIGHTHOUSE_RUNS; i++) runs.push(await lighthouse(`${app.url}${path}`, port))
    const scoreOf = (id) => (run) => Math.round((run.categories[id]?.score ?? 0) * 100)
    const performances = runs.map(scoreOf('performance'))
    // two cores for the browser, its server and Lighthouse: one run says little
    const { categories, audits, environment } = runs[performances.indexOf(median(performances))]
    const score = (id) => `${id} ${median(runs.map(scoreOf(id)))}`
    const value = (id) => audits[id]?.displayValue ?? '?'
    line(`Lighthouse mobile ${path}`, `${CATEGORIES.map(score).join(', ')} (medians)`)
    line('', `performance of ${LIGHTHOUSE_RUNS} runs: ${performances.join(', ')}`)
    const [lcp, tbt, cls] = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    line('', `the median run: LCP ${value(lcp)}, TBT ${value(tbt)}, CLS ${value(cls)}`)
    // scores of two runs compare only where this does
    line('', `the machine's own benchmark index ${environment.benchmarkIndex}`)
    for (const id of CATEGORIES.slice(1))
      for (const { id: audit } of categories[id]?.auditRefs ?? [])
        if (audits[audit]?.score === 0) line('', `failed: ${audit}`)
  }
  try {
    await measure('/login')
    const page = await context.newPage()
    await signIn(page, app.url, token)
    // a second dashboard would be measured with the first
    await page.goto('about:blank')
    await measure('/')
  } finally {
    await context.close()
  }
}

const executablePath = await findBrowser({ signal: new AbortController().signal })
const app = await startConsole()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const token = await liveDashboard(app, browser)
  await browser.close()
  if (flags.lighthouse) await scores(app, { executablePath, token })
} finally {
  await browser.close()
  await app.stop()
}
