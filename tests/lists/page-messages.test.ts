import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { LEFT_TO_PAGES } from '@/app/page-namespaces'
import { filesUnder } from '~/tests/support/files'

const CONSOLE = 'src/app/(console)'
const all = Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8')) as object)

/** The file that a module of the project names; null: a package. */
function fileOf(module: string, from: string): string | null {
  const path = module.startsWith('@/') ? `src/${module.slice(2)}` : join(dirname(from), module)
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => path + end)
    .find((file) => existsSync(file))
  return /^[.@]\.?\//.test(module) ? (found ?? null) : null
}

const IMPORT = /(?:^(?:import|export)(?! type)[^'"]*?|\bimport\()['"]([^'"\n]+)['"]/gm

/** The project's files that reach the browser with a page: what it imports, but for the server's part. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.startsWith('src/server/')) return seen
  seen.add(file)
  for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const found = fileOf(module, file)
    if (found) filesOf(found, seen)
  }
  return seen
}

const textsOf = (file: string): string[] => [...filesOf(file)].map((name) => readFileSync(name, 'utf8'))

/** The namespaces whose strings the client components of a page take. */
const takenBy = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(/useTranslations\('(\w+)/g)].map(([, name = '']) => name)),
  )

const namesIn = (text: string): string[] => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

/** The namespaces that a page brings itself; those of the tabs it draws are in their registry. */
const broughtBy = (texts: string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:<MoreMessages names=\{|\bmessages: )\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      namesIn(list),
    ),
  )

const pages = filesUnder(CONSOLE, /\/(page|error)\.tsx$/)

it('only namespaces that exist are left to pages', () => {
  expect(LEFT_TO_PAGES.filter((name) => !all.includes(name))).toEqual([])
})

it('the frame of the console takes no strings that it leaves to pages', () => {
  const taken = takenBy(textsOf(`${CONSOLE}/layout.tsx`))
  expect([...taken].filter((name) => LEFT_TO_PAGES.includes(name))).toEqual([])
})

it('the frame sends what some page of the console takes, and no more', () => {
  const taken = takenBy([`${CONSOLE}/layout.tsx`, ...pages].flatMap(textsOf))
  expect(all.filter((name) => !LEFT_TO_PAGES.includes(name) && !taken.has(name))).toEqual([])
})

it.each(pages)(
  '%s brings the namespaces that it takes and the frame does not send, and no others',
  (page) => {
    const texts = textsOf(page)
    const taken = [...takenBy(texts)].filter((name) => LEFT_TO_PAGES.includes(name))
    expect([...new Set(broughtBy(texts))].sort()).toEqual(taken.sort())
  },
)
