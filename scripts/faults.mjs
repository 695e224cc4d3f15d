import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/build/build.mjs'
import { Failure } from './lib/failure.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { pathWithMosquitto } from './lib/mosquitto.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/processes.mjs'

const SIZES = {
  devices: '500',
  readings: '200000',
  faults: '60',
  episodes: '1000',
  kills: '20',
  attacks: '3',
  logins: '1200',
  streams: '40',
  claims: '1000',
  recipients: '10000',
  'smtp-kills': '3',
  connections: '1000',
  updates: '400',
  'update-kills': '20',
  'queue-readings': '40000',
  'queue-kills': '4',
  'cluster-readings': '20000',
  'cluster-devices': '200',
  'cluster-orders': '100',
  'cluster-faults': '17',
}

/** The sizes asked for, as the campaigns' settings. */
function settings() {
  const options = Object.fromEntries(
    Object.entries(SIZES).map(([name, size]) => [name, { type: 'string', default: size }]),
  )
  const { values } = parse(options)
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (!/^[1-9]\d{0,7}$/.test(text))
        throw new Failure(`--${name} must be a whole number from 1 to 99999999`)
      return [`FAULTS_${name.toUpperCase().replace('-', '_')}`, text]
    }),
  )
}

function parse(options) {
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new Failure(error.message)
  }
}

await runCommand(
  async (life) => {
    checkNode()
    const env = { TZ: 'UTC', LC_ALL: 'C.UTF-8', ...settings() }
    await ensureInstalled(life)
    // streams are opened against a console, and logins sent to it
    await ensureBuilt(life)
    const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'faults']
    const args = [...vitest, '--disableConsoleIntercept']
    await runNode({
      name: 'the campaigns',
      args,
      env: { ...env, PATH: pathWithMosquitto() },
      signal: life.signal,
    })
    life.stop(0)
  },
  { interrupted: 130 },
)
