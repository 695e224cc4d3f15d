import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from '~/tests/support/files'

const read = (path: string): string => readFileSync(path, 'utf8')
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const FOLDER = 'src/app/(console)/superuser/_tabs'
/** The page that each action of a file draws anew. */
const redrawnBy = (actions: string): string[] =>
  matches(read(`${FOLDER}/${actions}.ts`), /= pageAction\([^()]*?([^\s,()]+),?\s*\)/g)

const live = filesUnder(FOLDER, /-tab\.tsx$/).flatMap((path) => {
  const tab = read(path)
  const screens = matches(tab, /from '@\/(features\/\S+-screen)'/g)
  const asksAgain = screens.some((screen) => read(`src/${screen}.tsx`).includes('useLive('))
  const actions = matches(tab, /from '\.\/(\S+-actions)'/g)
  return asksAgain && actions.length > 0 ? [[path, actions] as const] : []
})

it.each(live)('%s asks for what an action has changed, so that no page is drawn beside it', (_, actions) => {
  const redrawn = actions.flatMap(redrawnBy)
  expect(redrawn.length).toBeGreaterThan(0)
  expect(new Set(redrawn)).toEqual(new Set(['null']))
})
