// The figures of the structure, with their limits: fails when one is passed, or when an import goes the wrong way.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { cruise } from 'dependency-cruiser'
import ts from 'typescript'
import { inRoot } from './lib/paths.mjs'
import { say, warn } from './lib/say.mjs'

const { forbidden, options } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'))
const CIRCLE = 'no-circular'
/** [least, most] */
const LIMITS = {
  'lines of a file, median': [40, 90],
  'lines of a file, p95': [0, 250],
  'lines of a file, most': [0, 400],
  'lines of a function, median': [1, 15],
  'files of a folder, most': [0, 20],
  'arrows back': [0, 0],
  circles: [0, 0],
}

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const inOrder = (numbers) => [...numbers].sort((a, b) => a - b)
const isTest = (path) => /[.](test|spec)[.]tsx?$/.test(path)
const isData = (path) => /fixtures?[.]tsx?$/.test(path)

/** Lines of each function that has a body of statements; an arrow of one expression is part of its line. */
function functionLines(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body && ts.isBlock(node.body)) {
      const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
      lines.push(lineOf(node.getEnd()) - lineOf(node.getStart()) + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

function countBy(items, keyOf) {
  const counts = new Map()
  for (const item of items) counts.set(keyOf(item), [...(counts.get(keyOf(item)) ?? []), item])
  return counts
}

const { output } = await cruise(
  ['src', 'scripts', 'tools'],
  { ...options, ruleSet: { forbidden }, validate: true },
  undefined,
  {
    tsConfig: ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(inRoot('tsconfig.json'), 'utf8'))
      .config,
  },
)
const files = output.modules
  .map(({ source }) => source)
  .filter((path) => /^(src|tools)\/.*[.]tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }))
  .map(({ path, text }) => ({
    path,
    lines: text.split('\n').length - 1,
    functions: functionLines(path, text),
  }))
const code = files.filter(({ path }) => !isData(path))

const layers = countBy(files, ({ path }) => path.split('/').slice(0, 2).join('/'))
for (const [layer, own] of [...layers].sort()) {
  const lines = own.reduce((sum, file) => sum + file.lines, 0)
  say(`${layer.padEnd(28)} ${String(own.length).padStart(5)} files ${String(lines).padStart(7)} lines`)
}
const rooms = countBy(
  files.filter(({ path }) => /^src\/server\/[^/]+\//.test(path)),
  ({ path }) => path.split('/')[2],
)
say(`\nRooms of the server: ${[...rooms].map(([room, own]) => `${room} ${own.length}`).join(', ')}\n`)

const folders = [...countBy(code, ({ path }) => dirname(path))].map(([folder, { length }]) => ({
  folder,
  length,
}))
const fullest = folders.sort((a, b) => b.length - a.length)[0]
const lengths = inOrder(code.map(({ lines }) => lines))
const functions = inOrder(code.flatMap((file) => file.functions))
const { violations } = output.summary
const figures = {
  'lines of a file, median': quantile(lengths, 0.5),
  'lines of a file, p95': quantile(lengths, 0.95),
  'lines of a file, most': lengths.at(-1),
  'lines of a function, median': quantile(functions, 0.5),
  'lines of a function, p95': quantile(functions, 0.95),
  [`files of a folder, most`]: fullest.length,
  'arrows back': violations.filter(({ rule }) => rule.name !== CIRCLE).length,
  circles: violations.filter(({ rule }) => rule.name === CIRCLE).length,
}
say(
  `${files.length} files in ${folders.length} folders, ${functions.length} functions; the fullest is ${fullest.folder}`,
)
for (const [name, value] of Object.entries(figures)) {
  const limit = LIMITS[name]
  const isOver = limit && (value < limit[0] || value > limit[1])
  say(
    `${name.padEnd(28)} ${String(value).padStart(5)}${limit ? `  (${limit.join('-')})` : ''}${isOver ? '  OVER' : ''}`,
  )
  if (isOver) process.exitCode = 1
}
for (const { rule, from, to } of violations) warn(`${rule.name}: ${from} → ${to}`)
