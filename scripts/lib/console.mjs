import { bundleOf } from './build/bundles.mjs'
import { openDatabase } from './postgres/database.mjs'
import { lockDataDir } from './lock.mjs'
import { makeDataDir } from './postgres/postgres-cluster.mjs'
import { say } from './say.mjs'
import { runSeed, showAccounts } from './seed.mjs'
import { brokerOptions } from './simulator.mjs'
import { checkSettings } from './check-settings.mjs'
import { childEnv, localAddress, requirePorts, startPart, startServer, waitForHealth } from './server.mjs'

const DEMO_HISTORY = '24h'

/** Takes the data folder for this run, so that nothing is installed or built under a running one. */
export async function claimDataDir({ settings, defer }) {
  makeDataDir(settings.dataDir)
  defer(await lockDataDir(settings.dataDir))
}

/**
 * Database, migrations, seed, then the server (`command` is start or dev) and with `isDemo` the simulated fleet; ends
 * when the run is stopped.
 */
export async function serveConsole({ command, settings, isDemo, life }) {
  const { signal, defer, stopped } = life
  const mode = command === 'dev' ? 'development' : 'production'
  await checkSettings({ env: childEnv({ settings, databaseUrl: settings.databaseUrl, mode }) })
  await requirePorts({ settings, signal })
  const databaseUrl = await openDatabase({ settings, signal, defer })
  const env = childEnv({ settings, databaseUrl, mode })
  const accounts = await runSeed({ env, args: isDemo ? ['--demo'] : [], signal })

  // now, too: should the server not come up, a password made just once is not lost
  showAccounts(accounts)
  startServer({ command, settings, env, life })
  await waitForHealth({ settings, signal })
  if (isDemo) {
    const options = ['--fleet', 'demo', '--backfill', DEMO_HISTORY, ...brokerOptions({ settings })]
    const args = ['--enable-source-maps', bundleOf('simulator'), ...options]
    startPart({ name: 'The simulated fleet', args, env, life })
  }
  showReady({ settings, accounts, isDemo })
  await stopped
}

const OPEN_TO_NETWORK = [
  '\n  It listens on all addresses of this machine, without https, and whoever reaches it may register.',
  '  HOSTNAME=127.0.0.1 keeps it to this machine. To let others in, put a proxy with https before it, set',
  '  NEXTAUTH_URL to its address, and let the proxy say who may reach /register and /api/auth/register.',
]

/** The broker keeps to loopback by itself, the console does not. */
const isOpenToNetwork = ({ host }) => !host || host === '0.0.0.0' || host === '::'

function showReady({ settings, accounts, isDemo }) {
  say(`\nCistern is ready: ${localAddress(settings)}`)
  if (process.env.NEXTAUTH_URL) say(`  public address ${process.env.NEXTAUTH_URL}`)
  if (settings.hasEmbeddedBroker) say(`  MQTT broker    mqtt://${settings.mqttBind}:${settings.mqttPort}`)
  if (isDemo) say('  with a simulated fleet')
  say(`  data           ${settings.dataDir}`)
  if (isOpenToNetwork(settings)) for (const line of OPEN_TO_NETWORK) say(line)
  showAccounts(accounts)
  say('\nCtrl-C stops it.')
}
