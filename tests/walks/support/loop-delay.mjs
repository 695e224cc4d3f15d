/**
 * Loaded before a program: looks every 10 ms how late its event loop is, and tells the process that started it how
 * late it was since it last asked. `own` leaves out what the machine gave to others: no turn of the loop counts for more
 * than the CPU time that was spent in it.
 */
const EVERY_MS = 10
const NOTHING = { wall: [], own: [] }
let delays = structuredClone(NOTHING)
let [lookedAt, spentMs] = [performance.now(), 0]

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

setInterval(() => {
  const [now, cpu] = [performance.now(), cpuMs()]
  const late = Math.max(0, now - lookedAt - EVERY_MS)
  delays.wall.push(late)
  delays.own.push(Math.min(late, cpu - spentMs))
  lookedAt = now
  spentMs = cpu
}, EVERY_MS).unref()

const p99 = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0

process.on('message', (message) => {
  if (message !== 'loop delay') return
  process.send({ count: delays.wall.length, wallP99Ms: p99(delays.wall), ownP99Ms: p99(delays.own) })
  delays = structuredClone(NOTHING)
})
