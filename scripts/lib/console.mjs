import { openDatabase } from './postgres/database.mjs'
import { lockDataDir } from './lock.mjs'
import { keepOnboardingLogin } from './onboarding.mjs'
import { isAssembled } from './paths.mjs'
import { makeDataDir } from './postgres/postgres-cluster.mjs'
import { say } from './say.mjs'
import { runSeed, showAccounts } from './seed.mjs'
import { keepBaseCopies } from './wal-archive/keep.mjs'
import { checkSettings } from './check-settings.mjs'
import { childEnv, localAddress, requirePorts, startServer, waitForHealth } from './server.mjs'

/** Takes the data folder for this run, so that nothing is installed or built under a running one. */
export async function claimDataDir({ settings, defer }) {
  makeDataDir(settings.dataDir)
  defer(await lockDataDir(settings.dataDir))
}

/**
 * Database, migrations, seed, then the server (`command` is start or dev), which with `isDemo` runs the simulated fleet;
 * ends when the run is stopped.
 */
export async function serveConsole({ command, settings, isDemo, life }) {
  const { signal, defer, stopped } = life
  const mode = command === 'dev' ? 'development' : 'production'
  const login = isAssembled ? keepOnboardingLogin({ settings, env: process.env }) : null
  if (login) Object.assign(process.env, { MQTT_USERNAME: login.username, MQTT_PASSWORD: login.password })
  await checkSettings({ env: childEnv({ settings, databaseUrl: settings.databaseUrl, mode }) })
  await requirePorts({ settings, signal })
  const databaseUrl = await openDatabase({ settings, signal, defer })
  keepBaseCopies({ url: databaseUrl, settings, signal, defer })
  const env = childEnv({ settings, databaseUrl, mode, isDemo })
  const accounts = await runSeed({ env, args: isDemo ? ['--demo'] : [], signal })

  // now, too: should the server not come up, a password made just once is not lost
  showAccounts(accounts)
  startServer({ command, settings, env, life })
  await waitForHealth({ settings, signal })
  showReady({ settings, accounts, login, isDemo })
  await stopped
}

const KEEP_IN = isAssembled ? 'Publishing the port as 127.0.0.1:3000:3000' : 'HOSTNAME=127.0.0.1'
const OPEN_TO_NETWORK = [
  '\n  It listens on all addresses of this machine, without https, and whoever reaches it may register.',
  `  ${KEEP_IN} keeps it to this machine. To let others in, put a proxy with https before it, set`,
  '  NEXTAUTH_URL to its address, and let the proxy say who may reach /register and /api/auth/register.',
]

const COLLECTED = [
  '\n  Whatever collects this output now has that password: choose another under Profile, Security. Before a first',
  '  start, SUPERUSER_PASSWORD or SUPERUSER_PASSWORD_FILE keeps it out of here.',
]

/** The broker keeps to loopback by itself, the console does not. */
const isOpenToNetwork = ({ host }) => !host || host === '0.0.0.0' || host === '::'

function showReady({ settings, accounts, login, isDemo }) {
  say(`\nCistern is ready: ${localAddress(settings)}`)
  if (process.env.NEXTAUTH_URL) say(`  public address ${process.env.NEXTAUTH_URL}`)
  if (settings.hasEmbeddedBroker) say(`  MQTT broker    mqtt://${settings.mqttBind}:${settings.mqttPort}`)
  for (const [setting, port] of Object.entries(settings.hasEmbeddedBroker ? settings.mqttMorePorts : {}))
    say(`                 ${setting} ${port}`)
  if (login) showLogin(login)
  if (isDemo) say('  with a simulated fleet')
  say(`  data           ${settings.dataDir}`)
  if (isOpenToNetwork(settings)) for (const line of OPEN_TO_NETWORK) say(line)
  showAccounts(accounts)
  if (!process.stdout.isTTY && accounts.some(({ password }) => password))
    for (const line of COLLECTED) say(line)
  say('\nCtrl-C stops it.')
}

/** The password of the login is shown once; later it is read where it is kept. */
function showLogin({ username, password, file, isNew }) {
  say(`    user         ${username}`)
  say(`    password     ${isNew ? password : `in ${file}`}`)
}
