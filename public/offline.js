// The page that the service worker shows while the console cannot be reached: the levels it last knew, with their age.
// What it shows was written by the console (src/client/live/use-offline-levels.ts), the words included.

const STORED = 'last_levels'
const FIRST_MS = 1_000
const MOST_MS = 15_000
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const element = (id) => document.getElementById(id)
const stored = read()
if (stored) translate(stored)
show(stored?.devices ?? [])

element('retry').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
lookAgainIn(FIRST_MS)

/** Null where nothing was written, or where storage is refused. */
function read() {
  try {
    const value = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return Array.isArray(value?.devices) ? value : null
  } catch {
    return null
  }
}

function translate({ language, words }) {
  document.documentElement.lang = language
  for (const id of ['title', 'text', 'retry', 'known', 'none']) {
    if (typeof words?.[id] === 'string') element(id).textContent = words[id]
  }
}

function show(devices) {
  element('levels').hidden = devices.length === 0
  element('none').hidden = devices.length > 0 || !stored
  element('list').replaceChildren(...devices.map(row))
}

function row({ name, value, word, levelClass, at }) {
  const item = document.createElement('li')
  item.append(part('name', name), part('value', value), part('age', age(at)), part('word', word, levelClass))
  return item
}

function part(className, text, levelClass) {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text ?? ''
  if (levelClass) span.dataset.class = levelClass
  return span
}

function age(at) {
  const ms = Date.now() - Date.parse(at)
  if (Number.isNaN(ms)) return ''
  const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? ['minute', 60_000]
  const format = new Intl.RelativeTimeFormat(stored?.locale ?? 'en', { numeric: 'auto', style: 'short' })
  return format.format(-Math.max(0, Math.floor(ms / length)), unit)
}

/** Soon at first: a network that has just come back may fail once more. */
function lookAgainIn(ms) {
  setTimeout(async () => {
    const answer = await fetch('/api/health/version', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) location.reload()
    else lookAgainIn(Math.min(2 * ms, MOST_MS))
  }, ms)
}
