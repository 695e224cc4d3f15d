const NAMES = {
  native3: 'native, three values',
  tasmota: 'Tasmota (no usable time)',
  chirpstack: 'ChirpStack LDDS75',
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const number = (value) => Math.round(value).toLocaleString('en')
const rate = (value) => `${number(value)} messages/s`
const line = (what, text) => console.log(`${what.padEnd(62)} ${text}`)
const ms = ([p50, p99]) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
const us = (value) => `${value.toFixed(1)} µs`

/** Prints medians, and ratios of figures that were taken in the same run. */
export function report({ results, shapes, costs, slow, slowOutside, memory, runs, count, devices }) {
  const ratio = (a, b) => median(results[a].map((value, i) => value / results[b][i])).toFixed(2)
  console.log(
    `\nmedians of ${runs} paired runs, ${number(count)} messages of ${devices} devices, fsync on; worker CPU per message\n`,
  )
  line('durable ingest, embedded broker (PUBACK after commit)', rate(median(results.durable)))
  line('ceiling: aedes with a no-op subscriber in its process', rate(median(results.inside)))
  line('  ratio (goal ≥ 0.50)', ratio('durable', 'inside'))
  line('ceiling: aedes with a no-op MQTT.js subscriber', rate(median(results.toMqttJs)))
  line('  ratio', ratio('durable', 'toMqttJs'))
  line('worker CPU (goal ≤ 10 µs)', us(median(results.cpu)))
  if (results.external.length > 0) outside({ results, ratio })
  else line('behind Mosquitto', 'not measured: no mosquitto here')
  for (const [shape, { rate: value, cpu }] of Object.entries(shapes))
    line(`embedded: ${NAMES[shape]}`, `${rate(value)}, ${us(cpu)}`)
  line('embedded, native: what one message costs everywhere', costText(costs))
  line(`publish → committed at 1,000/s (goal p50 ≤ 2, p99 ≤ 15)`, ms(slow.committed))
  line('publish → PUBACK, which follows the commit', ms(slow.acknowledged))
  if (slowOutside) line('publish → committed behind Mosquitto', ms(slowOutside.committed))
  line('memory of the worker', `${memory.toFixed(0)} MB`)
}

const costText = ({ worker, postgres, machine, share }) =>
  `worker ${us(worker)}, PostgreSQL ${us(postgres)}, machine ${us(machine)} with ${(share * 100).toFixed(0)} % of its cores at work`

function outside({ results, ratio }) {
  line('durable ingest, behind Mosquitto', rate(median(results.external)))
  line('ceiling: Mosquitto with a no-op MQTT.js subscriber', rate(median(results.ceiling)))
  line('  ratio (goal ≥ 0.60)', ratio('external', 'ceiling'))
  line('worker CPU (goal ≤ 10 µs)', us(median(results.externalCpu)))
  line('peer: MQTT.js and an insert for each message', rate(median(results.naive)))
  line('  ratio (goal ≥ 5)', ratio('external', 'naive'))
  line('peer: MQTT.js and an unnest for each 10 ms', rate(median(results.grouped)))
  line('  ratio (goal ≥ 1.3)', ratio('external', 'grouped'))
  line('three workers behind Mosquitto', rate(median(results.three)))
  line('  ratio to one worker', ratio('three', 'external'))
  line('  worker CPU, all three', us(median(results.threeCpu)))
  line('Tasmota behind Mosquitto', rate(median(results.tasmota)))
  line('  ratio to the ceiling', ratio('tasmota', 'ceiling'))
  line('  worker CPU (goal ≤ 20 µs)', us(median(results.tasmotaCpu)))
}
