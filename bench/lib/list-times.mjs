const TRIES = 40
const PAGE = 50
const GOAL_MS = 100

const quantile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? NaN

/** The first page of a list, and the one after it; the first of all is not counted. */
async function timesOf(load, askedOf) {
  const times = []
  for (let i = 0; i <= TRIES; i++) {
    const { sort, ...filters } = askedOf()
    for (let page = 0, cursor; page < 2 && cursor !== null; page++) {
      const from = performance.now()
      const { nextCursor } = await load(filters, { sort, cursor, limit: PAGE })
      if (i > 0) times.push(performance.now() - from)
      cursor = nextCursor
    }
  }
  return times
}

/**
 * Prints what each filter and order takes, and how many times as long as the first of them, in the same run; `cases` name
 * what is asked for, a new value each time.
 */
export async function printListTimes(title, load, cases) {
  console.log(`\n${title}; pages of ${PAGE}, the first and the second\n`)
  let first = null
  for (const [name, askedOf] of Object.entries(cases)) {
    const times = await timesOf(load, askedOf)
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
    const mark = high > GOAL_MS ? '  <- above the goal' : ''
    first ??= middle
    const figures = `p50 ${middle.toFixed(1)} (${(middle / first).toFixed(1)} ×), p95 ${high.toFixed(1)} ms${mark}`
    console.log(`${`${name} (goal p95 ≤ ${GOAL_MS} ms)`.padEnd(58)} ${figures}`)
  }
}

/** One of so many, the first ones more often. */
export const pick = (count) => Math.floor(Math.random() ** 2 * count)

/** Runs statements that take longer than a request may. */
export async function fillTables(pool, statements) {
  for (const [text, values] of statements) await pool.query({ text, values, query_timeout: 600_000 })
  await pool.query({ text: 'vacuum analyze', query_timeout: 600_000 })
}
