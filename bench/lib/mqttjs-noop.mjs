import mqtt from 'mqtt'

/** A subscriber that does nothing with what it gets: says when it is ready, and when the last message has come. */
const { port, count } = JSON.parse(process.argv[2])
const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 })
await client.subscribeAsync('tc/v1/+/telemetry', { qos: 1 })
let received = 0
client.handleMessage = (_packet, done) => {
  received += 1
  if (received === count) console.log(JSON.stringify({ endedAt: Date.now() }))
  done()
}
console.log(JSON.stringify({ ready: true }))
