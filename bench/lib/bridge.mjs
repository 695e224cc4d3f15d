import mqtt from 'mqtt'
import pg from 'pg'

/**
 * What people build themselves: an MQTT.js client that writes into one table of text ids, and acknowledges at once.
 * `grouped`: whatever came within 10 ms is one statement, as an expert would have it. Says when it is ready, and when the
 * last message is stored.
 */
const { port, databaseUrl, count, table, grouped } = JSON.parse(process.argv[2])
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(`create table ${table} (device text not null, at timestamptz not null, value float8,
  primary key (device, at))`)

let stored = 0
const done = (rows) => {
  stored += rows
  if (stored === count) console.log(JSON.stringify({ endedAt: Date.now() }))
}
const read = (topic, payload) => {
  const { ts, m } = JSON.parse(payload.toString())
  return { device: topic.split('/')[2], at: new Date(ts), value: m.distance_mm }
}

async function insert({ device, at, value }) {
  await pool.query(`insert into ${table} values ($1, $2, $3)`, [device, at, value])
  done(1)
}

const GROUP = `insert into ${table} select * from unnest($1::text[], $2::timestamptz[], $3::float8[])`
let group = []
async function flush() {
  const rows = group
  group = []
  if (rows.length === 0) return
  const columns = ['device', 'at', 'value'].map((name) => rows.map((row) => row[name]))
  await pool.query(GROUP, columns)
  done(rows.length)
}
if (grouped) setInterval(() => void flush(), 10)

const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 })
client.on('message', (topic, payload) => {
  const row = read(topic, payload)
  if (grouped) group.push(row)
  else void insert(row)
})
await client.subscribeAsync('tc/v1/+/telemetry', { qos: 1 })
console.log(JSON.stringify({ ready: true }))
