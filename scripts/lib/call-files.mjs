import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import prettier from 'prettier'
import ts from 'typescript'
import { inRoot } from './paths.mjs'

const CONTRACTS = 'src/contracts'
/** Files of calls, and why each is one of its own. */
const FILES = {
  'session-calls':
    'What every page and the way in call: apart from the others, so that /login brings only these.',
  calls: 'What the dashboard and the shell call to be shown.',
  'part-calls': 'What their parts call that come later: widgets, dialogs, menus.',
  'page-calls': 'What only other pages call.',
  'admin-calls': 'What the back office calls from the browser, beside its server actions.',
}

const sourceFiles = (dir, pattern) =>
  readdirSync(inRoot(dir), { recursive: true })
    .map((name) => `${dir}/${name.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path) && !/[.]test[.]tsx?$/.test(path))
    .sort()

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(inRoot(path), 'utf8'), ts.ScriptTarget.Latest, true)

/** The literal properties of an object expression, with those of constants of its file that are spread into it. */
function literalsOf(object, constants) {
  const found = {}
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = constants.get(property.expression.getText())
      if (spread) Object.assign(found, literalsOf(spread, constants))
    }
    if (!ts.isPropertyAssignment(property)) continue
    const { name, initializer } = property
    const value = ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (ts.isStringLiteral(value)) found[name.getText()] = value.text
    if (value.kind === ts.SyntaxKind.TrueKeyword) found[name.getText()] = true
  }
  return found
}

/** The constants of a file with what they are set to, `as const` left out. */
const constantsOf = (source) =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) => {
      const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer
      return value ? [[name.getText(), value]] : []
    })

/** Every `export const name = endpoint({ … })` of the contracts: its module, method, path, access and `withheld`. */
function declaredEndpoints() {
  const found = new Map()
  for (const path of sourceFiles(CONTRACTS, /[.]ts$/)) {
    const all = constantsOf(parse(path))
    const objects = new Map(all.filter(([, value]) => ts.isObjectLiteralExpression(value)))
    for (const [name, value] of all)
      if (ts.isCallExpression(value) && value.expression.getText() === 'endpoint')
        found.set(name, { module: path, ...literalsOf(value.arguments[0], objects) })
  }
  return found
}

/** The names that code imports from one file of calls. */
function importedFrom(file) {
  const names = new Set()
  const statements = new RegExp(`import \\{([^}]*)\\} from '@/contracts/${file}'`, 'g')
  for (const path of sourceFiles('src', /[.]tsx?$/))
    for (const [, list] of readFileSync(inRoot(path), 'utf8').matchAll(statements))
      for (const name of list.split(',')) if (name.trim()) names.add(name.trim().split(' ')[0])
  return names
}

const nameOf = (module) => posix.relative(CONTRACTS, module).replace(/[.]ts$/, '')
const aliasOf = (module) => nameOf(module).replace(/\W(\w)/g, (_, letter) => letter.toUpperCase())

/** Makers that contracts/call has, by what they make; others stand in the file itself. */
const SHARED = { public: 'open', user: 'signedIn', 'user withheld': 'ownOnly' }
const OWN = { admin: 'administrator', superuser: 'superuser' }
const kindOf = ({ access, withheld }) => (withheld ? `${access} withheld` : access)

function makerOf(name, call) {
  const maker = SHARED[kindOf(call)] ?? OWN[kindOf(call)]
  if (!maker || !call.method || !call.path)
    throw new Error(`${call.module}: ${name} is not declared in plain words`)
  return maker
}

async function textOf(file, declared) {
  const names = importedFrom(file)
  const calls = [...declared].filter(([name]) => names.has(name))
  const modules = [...new Set(calls.map(([, { module }]) => module))]
  const makers = new Set(calls.map(([name, call]) => makerOf(name, call)))
  const imported = Object.values(SHARED).filter((name) => makers.has(name))
  const own = Object.entries(OWN).filter(([, name]) => makers.has(name))
  const lines = [
    ...modules.map((module) => `import type * as ${aliasOf(module)} from './${nameOf(module)}'`),
    `import { ${[...(own.length > 0 ? ['callsFor'] : []), ...imported].join(', ')} } from './call'`,
    '',
    `// ${FILES[file]} Made of the endpoints and of what`,
    '// is imported from here by `npm run api:types`.',
    '',
    ...own.map(([access, name]) => `const ${name} = callsFor('${access}')`),
    '',
    ...calls.map(([name, call]) => {
      const typed = `${makerOf(name, call)}<typeof ${aliasOf(call.module)}.${name}>`
      return `export const ${name} = ${typed}('${call.method}', '${call.path}')`
    }),
  ]
  const path = inRoot(`${CONTRACTS}/${file}.ts`)
  return prettier.format(lines.join('\n'), { ...(await prettier.resolveConfig(path)), filepath: path })
}

/** The files of calls as they should be: `{ path, text }` each. */
export async function callFiles() {
  const declared = declaredEndpoints()
  return Promise.all(
    Object.keys(FILES).map(async (file) => ({
      path: inRoot(`${CONTRACTS}/${file}.ts`),
      text: await textOf(file, declared),
    })),
  )
}
