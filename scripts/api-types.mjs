import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { ensureGenerated } from './generate.mjs'
import { API_TYPES, apiTypesOf } from './lib/api-types.mjs'
import { callFiles } from './lib/call-files.mjs'
import { bundleOf, ensureBundles } from './lib/build/bundles.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { say } from './lib/say.mjs'

const MOST_BYTES = 64 * 1024 * 1024

/** npm run api:types: writes what is made of the endpoints anew: the browser's calls and the types of the API. */
await runCommand(async (life) => {
  for (const { path, text } of await callFiles()) writeFileSync(path, text)
  await ensureGenerated(life)
  await ensureBundles()
  const document = execFileSync(process.execPath, [bundleOf('openapi')], { maxBuffer: MOST_BYTES })
  writeFileSync(API_TYPES, await apiTypesOf(JSON.parse(document.toString())))
  say(`Wrote ${API_TYPES} and the calls of src/contracts.`)
})
