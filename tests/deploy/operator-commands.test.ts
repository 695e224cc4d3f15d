import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Documents that operators copy commands from. */
const DOCUMENTS = [
  'README.md',
  'docs/api.md',
  'docs/choosing.md',
  'docs/cluster.md',
  'docs/connecting-a-broker.md',
  'docs/deploying-to-vercel.md',
  'docs/drills.md',
  'docs/operating.md',
]

/** The test that runs it, and words of that test: as it stands, or the same program or call with the test's own values. */
type Run = { by: string; words: string }
type Command = Run | { notRun: string }

const START: Run = { by: 'tests/e2e/support/app.ts', words: 'options.script ?? ' }
const API: Run = { by: 'tests/e2e/api-explorer.spec.ts', words: "readFileSync('docs/api.md'" }
const DRILL: Run = { by: 'scripts/drills.db.test.ts', words: "readFileSync('docs/drills.md'" }
const UPGRADE: Run = { by: 'scripts/restore-upgrade.db.test.ts', words: "file, '--upgrade')" }
const RESTORE_MOMENT: Run = { by: 'scripts/wal-archive.db.test.ts', words: "restored('--at', before)" }
const FIRMWARE: Run = { by: 'scripts/firmware.db.test.ts', words: "firmware('trust'" }
const WORKERS: Run = { by: 'tests/walks/scale.db.test.ts', words: 'startWorkerProcess(' }
/** npm run test:releases and the campaign on a cluster start such consoles. */
const EXTERNAL: Run = { by: 'scripts/lib/releases/system.mjs', words: "WORKER: 'external'" }
const CONTAINER: Run = { by: 'tests/container/engine.ts', words: "run('buildah', 'bud'" }
const INGEST: Run = { by: 'src/server/ingestion/ingest-http.db.test.ts', words: 'api(ingest' }
const SELF: Run = { by: 'tests/deploy/operator-commands.test.ts', words: "'bench/million.mjs'" }

const HOME_ASSISTANT: Run = {
  by: 'tests/walks/home-assistant.db.test.ts',
  words: 'MQTT_HOME_ASSISTANT_USERNAME',
}

const RABBITMQ_USER: Run = {
  by: 'tests/deploy/rabbitmq-conf.db.test.ts',
  words: "readFileSync('docs/connecting-a-broker.md'",
}

const RABBITMQ_CLUSTER: Run = {
  by: 'tests/deploy/rabbitmq-cluster.test.ts',
  words: "readFileSync('docs/cluster.md'",
}
const RABBITMQ_SED: Run = { by: 'tests/deploy/rabbitmq-machines.ts', words: 'sudo sed -i' }

const SHIPPED: Run = { by: 'tests/support/cluster/shipped.ts', words: 'replace(/\\bself\\b/g, machine)' }
const PATRONI: Run = { by: 'tests/faults/databases.db.test.ts', words: "databases.patronictl(['list'])" }
const MACHINE =
  'it changes the machine; databases.db.test.ts and rabbitmq-cluster.test.ts start the same files elsewhere'
const NO_KUBERNETES = 'there is no Kubernetes here; kubernetes.test.ts reads and renders the files'

const NO_COMPOSE = 'no registry gives the images of Postgres and Mosquitto; compose.test.ts reads the file'
const NO_MAIL_SERVER =
  'the same call is in src/server/mailings/bounces.db.test.ts; curl and jq are the reader’s'

/** Each command by how it begins, whatever follows. Of several the first counts. */
const COMMANDS: [start: string, Command][] = [
  [
    'npm start -- --demo',
    { notRun: 'the fleet and its account are tested as a flag: demo-fleet.db.test.ts' },
  ],
  ['npm start', START],
  ['npm test', { notRun: 'it is what runs this' }],
  ["MQTT_BIND=0.0.0.0 MQTT_USERNAME=onboarding MQTT_PASSWORD='a long secret' npm start", START],
  ['MQTT_HOME_ASSISTANT_USERNAME=', HOME_ASSISTANT],
  ['MQTT_URL=mqtt://broker.example.org:1883', { by: 'tests/e2e/reading.spec.ts', words: 'env: { MQTT_URL' }],
  ['MQTT_TLS_PORT=8883', { by: 'tests/faults/internet.db.test.ts', words: 'port: system.ports.tls' }],
  ['MQTT_URL=amqp://cistern@', { by: 'tests/walks/rabbitmq.db.test.ts', words: 'MQTT_URL: rabbitmq.url' }],
  ['mosquitto_pub ', { by: 'tests/e2e/support/mqtt.ts', words: "spawn('mosquitto_pub'" }],
  ['curl -i http://localhost:3000/api/ingest/', INGEST],
  ['curl -i https://tanks.example.org/api/ingest/', INGEST],
  ['curl -sf ', API],
  [
    'curl -fsS -H "Authorization: Bearer $CRON_SECRET"',
    { by: 'src/server/system/cron/run-due-work.db.test.ts', words: 'api(runCron, { headers' },
  ],
  ['curl https://water.example.org/api/superuser/email/bounces', { notRun: NO_MAIL_SERVER }],
  ['jq -Rs ', { notRun: NO_MAIL_SERVER }],
  [
    'sudo mosquitto_passwd ',
    { notRun: 'it changes files of the machine; compose.test.ts calls the program' },
  ],
  ['sudo cp deploy/rabbitmq/', { notRun: 'rabbitmq-cluster.test.ts gives RabbitMQ these files elsewhere' }],
  ["sudo sed -i 's/^# cluster_formation", RABBITMQ_SED],
  ["echo '<one long word", { notRun: 'rabbitmq-cluster.test.ts writes such cookies elsewhere' }],
  ['sudo rm -rf /var/lib/rabbitmq/mnesia', { notRun: MACHINE }],
  ['sudo rabbitmqctl await_online_nodes', RABBITMQ_CLUSTER],
  ['sudo rabbitmqctl cluster_status', RABBITMQ_CLUSTER],
  ['sudo rabbitmq-queues grow ', RABBITMQ_CLUSTER],
  ['sudo rabbitmq-queues quorum_status ', RABBITMQ_CLUSTER],
  ['sudo rabbitmqctl add_user ', RABBITMQ_USER],
  ['sudo rabbitmqctl set_permissions ', RABBITMQ_USER],
  ['sudo rabbitmqctl set_topic_permissions ', RABBITMQ_USER],
  ['sudo apt-get install ', { notRun: MACHINE }],
  ["sed 's/\\bself", SHIPPED],
  ['sudo cp deploy/cluster/haproxy.cfg', { notRun: MACHINE }],
  ['sudo -u postgres patronictl ', PATRONI],
  [
    'psql -h 127.0.0.1 -p 5000',
    { by: 'tests/support/cluster/databases.ts', words: 'create role cistern login' },
  ],
  ['kubectl ', { notRun: NO_KUBERNETES }],
  ['sudo systemctl ', { notRun: 'it needs systemd' }],
  ['docker build -f Containerfile', CONTAINER],
  ['docker run -p 3000:3000', { by: 'tests/container/walk.container.test.ts', words: 'SIGKILL' }],
  [
    'docker run -d --restart',
    { notRun: 'npm test runs no containers; vercel.test.ts checks its settings by the worker’s own rules' },
  ],
  ['sh deploy/make-secrets.sh', { by: 'tests/deploy/compose.test.ts', words: "'make-secrets.sh')" }],
  ['docker compose ', { notRun: NO_COMPOSE }],
  ['cat deploy/secrets/', { notRun: NO_COMPOSE }],
  ['WORKER=external npm start', EXTERNAL],
  ['DATA_DIR=/srv/cistern/worker-', WORKERS],
  ['npm run firmware ', FIRMWARE],
  ['npm run backup', DRILL],
  ['FILE=', DRILL],
  ['DATABASE_URL="$SPARE_URL" npm run ', DRILL],
  ['npm run restore -- "$FILE"', DRILL],
  ['npm run restore -- cistern-20261124-020000.tar.gz --upgrade', UPGRADE],
  ['npm run restore -- --at ', RESTORE_MOMENT],
  ['npm run restore ', DRILL],
  ['node bench/million.mjs ', SELF],
]

/** Commands of the fenced blocks of a document: one for each line, continued lines joined, comments left out. */
function commandsOf(document: string): string[] {
  const blocks = [...readFileSync(document, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  return blocks.flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#\s.*$/, '').trim())
      .filter(Boolean),
  )
}

const all = DOCUMENTS.flatMap((document) => commandsOf(document).map((command) => [document, command]))
const entryOf = (command: string) => COMMANDS.find(([start]) => command.startsWith(start))

describe('every command in the documents of operators', () => {
  it('is run by a test, or says why not', () => {
    expect(all.length).toBeGreaterThan(30)
    expect(all.filter(([, command = '']) => !entryOf(command))).toEqual([])
  })

  it('is in no list when no document has it', () => {
    const used = new Set(all.map(([, command = '']) => entryOf(command)?.[0]))
    expect(COMMANDS.filter(([start]) => !used.has(start))).toEqual([])
  })

  it('is run by a test that there is', () => {
    const missing = COMMANDS.filter(
      ([, command]) => 'by' in command && !readFileSync(command.by, 'utf8').includes(command.words),
    )
    expect(missing).toEqual([])
  })

  it('that computes a size prints what the document says', () => {
    const printed = execFileSync(
      process.execPath,
      ['bench/million.mjs', '--devices', '1000000', '--interval', '300'],
      { encoding: 'utf8' },
    )
    const table = readFileSync('docs/operating.md', 'utf8').split('1,000,000 devices, three values')[1] ?? ''
    const figures = [...table.matchAll(/\| +([\d.,]+(?: GB| %)?) +\|/g)].map(([, figure]) => figure)
    expect(figures).toHaveLength(7)
    expect(figures.filter((figure = '') => !printed.includes(figure))).toEqual([])
  })
})
