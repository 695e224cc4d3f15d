import { createServer } from 'node:net'
import { Aedes } from 'aedes'

/** The ceiling of the embedded broker: aedes alone, with a subscriber in its own process that does nothing. */
const broker = await Aedes.createBroker()
const { inside } = JSON.parse(process.argv[2])
if (inside)
  broker.subscribe(
    '#',
    (_packet, done) => done(),
    () => {},
  )
const server = createServer(broker.handle)
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })))
