import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { ensureGenerated } from './generate.mjs'
import { API_TYPES, apiTypesOf } from './lib/api-types.mjs'
import { bundleOf, ensureBundles } from './lib/build/bundles.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { say } from './lib/say.mjs'

const MOST_BYTES = 64 * 1024 * 1024

/** npm run api:types: writes the types of the API anew; a test compares them with the endpoint table. */
await runCommand(async (life) => {
  await ensureGenerated(life)
  await ensureBundles()
  const document = execFileSync(process.execPath, [bundleOf('openapi')], { maxBuffer: MOST_BYTES })
  writeFileSync(API_TYPES, await apiTypesOf(JSON.parse(document.toString())))
  say(`Wrote ${API_TYPES}.`)
})
