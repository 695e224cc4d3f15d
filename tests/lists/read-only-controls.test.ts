import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '@/contracts/index'
import { mayCallReadOnly } from '@/domain/access/read-only'
import { filesUnder } from '~/tests/support/files'

// While a superuser looks at an account, what the server would refuse cannot be pressed and says why. Each module that
// makes such a call carries a mark itself (`writes`, useReadOnly, a FormDialog), or all that import it do. Control by control
// it is pressed in tests/e2e/read-only.spec.ts; here also counts what that account has nothing to show of.

/**
 * The calls that a read-only look is refused, by the name under which the browser imports them. The back office, which has calls
 * of its own, is out of its reach.
 */
const refused = new Set(
  Object.entries(endpoints).flatMap(([name, endpoint]) => (mayCallReadOnly(endpoint) ? [] : [name])),
)

/** Forms whose button that saves is marked, wherever they stand. */
const FORMS = {
  FormDialog: 'src/components/forms/form-dialog.tsx',
  InlineForm: 'src/components/forms/inline-form.tsx',
  NewNameForm: 'src/components/forms/new-name-form.tsx',
}

const MARK = new RegExp(
  `\\bwrites\\b|\\buseReadOnly\\(|<(?:${Object.keys(FORMS).join('|')})\\b|\\bimpersonation !== null|\\bisWithheld: true`,
)
const CALLS = /import \{([^}]*)\} from '@\/contracts\/(?:part-|page-|session-)?calls'/g
const IMPORT = /(?:^import(?! type)[^'"]*?|^export[^'"\n]*?from |\bimport\()['"]([^'"\n]+)['"]/gm

const files = ['app', 'client', 'components', 'features', 'ui', 'widgets'].flatMap((layer) =>
  filesUnder(`src/${layer}`, /(?<!\.test)\.tsx?$/),
)
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

function fileOf(module: string, from: string): string | undefined {
  const path = module.startsWith('@/') ? `src/${module.slice(2)}` : join(dirname(from), module)
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((file) => existsSync(file))
}

const importers = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const [, module = ''] of text.matchAll(IMPORT)) {
    const imported = /^[@.]/.test(module) ? fileOf(module, file) : undefined
    if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
  }

const callsOf = (text: string): string[] =>
  [...text.matchAll(CALLS)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => refused.has(name)),
  )

const isMarked = (file: string): boolean => MARK.test(texts.get(file) ?? '')

/** A page outside the console: it shows no account, so nobody looks at one there. */
const isPublicPage = (file: string): boolean => file.startsWith('src/app/(public)/')

const needsMark = (file: string): boolean =>
  !isMarked(file) && !isPublicPage(file) && !isOnlyPublic(file) && !Object.hasOwn(ALLOWED, file)

/** Whether all that import a module are public pages, or stand in them alone. */
function isOnlyPublic(file: string): boolean {
  const by = importers.get(file) ?? []
  return by.length > 0 && by.every((one) => isPublicPage(one) || isOnlyPublic(one))
}

/** Those that draw what a module does without a mark: it, where nothing else can. */
function unmarked(file: string): string[] {
  return needsMark(file) ? (importers.get(file) ?? [file]).filter(needsMark) : []
}

/** What needs no mark, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/client/push/push.ts':
    'its cards are marked; what runs by itself stops in a look or ends with the session',
  'src/client/session/session.tsx': 'signing out is allowed',
  'src/components/sites/use-site-choice.ts': 'serves the marked dialogs',
  'src/components/alerts/muted-badge.tsx': 'takes words alone',
  'src/features/dashboard/library/demo-pump.tsx': 'answers by itself, without the server',
  'src/features/devices/sharing/incoming-invitations.tsx': 'draws the marked banner',
  'src/features/devices/sharing/incoming-transfers.tsx': 'draws the marked banner',
  'src/features/devices/list/bulk/use-bulk-action.ts': 'serves the marked bar',
  'src/features/devices/list/bulk/tag-dialog.tsx': 'draws the marked dialog',
  'src/features/devices/setup/use-setup-save.ts': 'serves the marked dialog',
  'src/features/dashboard/dashboard-board.tsx': 'hands its calls to marked menus and dialogs',
  'src/features/dashboard/shared/shared-source.ts': 'reads only, in a page without an account',
  'src/features/dashboard/library/library-screen.tsx': 'hands its calls to marked rows',
  'src/widgets/pump-controller/component.tsx': 'draws the marked controls',
  'src/widgets/solar-pump/solar-controls.tsx': 'draws the marked controls',
  'src/features/shell/use-theme-preference.ts': 'saves nothing in a look',
  'src/features/shell/zone-line.tsx': 'is not shown in a look',
  'src/features/profile/use-profile-form.ts': 'serves the marked bar',
  'src/features/auth/external/oauth-start.tsx': 'begins a session, in a page that needs none',
  'src/features/device/audit-tab.tsx': 'a tab, which says that it is not shown',
}

const callers = files.filter((file) => callsOf(texts.get(file) ?? '').length > 0)

it('there are callers to look at', () => {
  expect(callers.length).toBeGreaterThan(40)
  expect(Object.keys(ALLOWED).filter((file) => !texts.has(file))).toEqual([])
})

it.each(Object.entries(FORMS))('%s marks the button that saves', (_name, file) => {
  expect(texts.get(file)).toMatch(/<Button\s+writes\b/)
})

it.each(callers)('%s cannot be pressed in a read-only look, or says why it may', (file) => {
  expect(unmarked(file)).toEqual([])
})

/** Controls that fetch a file, each from its tag to the next. */
const filesFetchedIn = (text: string): string[] =>
  text
    .split(/<(?=(?:Button|IconButton|MenuItem)\b)/)
    .slice(1)
    .filter((control) => /<a [^>]*\bdownload\b|\bdownload\(urlOf/.test(control))

const exporting = callers.filter((file) =>
  [...(texts.get(file) ?? '').matchAll(/\burlOf\((\w+)/g)].some(([, name = '']) => refused.has(name)),
)

it.each(exporting)('every file that %s fetches is marked', (file) => {
  const controls = filesFetchedIn(texts.get(file) ?? '')
  expect(controls.length).toBeGreaterThan(0)
  expect(controls.filter((control) => !/\bwrites\b/.test(control))).toEqual([])
})
