import { Aedes } from 'aedes'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export type Heard = { topic: string; payload: string; clientId: string | null }

/** A real broker on a free port that remembers what was published. */
export type TestBroker = {
  url: string
  heard: Heard[]
  /** Resolves with the first message, past or to come, that fits. */
  until: (fits: (message: Heard) => boolean) => Promise<Heard>
  /** Says something to whoever has subscribed. */
  tell: (topic: string, payload: string | Buffer) => void
  /** Says something that the broker keeps for those who come later. */
  keep: (topic: string, payload: string) => void
  /** Breaks every connection; new ones are welcome. */
  breakAll: () => void
  /** Resolves when nobody is connected any more, every will having been spoken. */
  untilEmpty: () => Promise<void>
  close: () => Promise<void>
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (!(address instanceof Object)) throw new Error('not listening')
  return address.port
}

/** Starts one. With `refuses` it lets nobody in. */
export const startBroker = async ({ refuses = false } = {}): Promise<TestBroker> => {
  const heard: Heard[] = []
  const waiting = new Set<(message: Heard) => void>()
  const clients = new Set<string>()
  const left = new EventEmitter()
  const aedes = await Aedes.createBroker({
    authenticate: (_client, _username, _password, done) => done(null, !refuses),
    // Before the acknowledgement, so that whoever has it can rely on `heard`; wills pass here too.
    authorizePublish: (client, { topic, payload }, done) => {
      const message = { topic, payload: payload.toString(), clientId: client?.id ?? null }
      heard.push(message)
      waiting.forEach((check) => check(message))
      done(null)
    },
  })
  aedes.on('clientReady', ({ id }) => clients.add(id))
  aedes.on('clientDisconnect', ({ id }) => {
    clients.delete(id)
    left.emit('left')
  })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `mqtt://127.0.0.1:${portOf(server)}`,
    heard,
    until: (fits) => {
      const past = heard.find(fits)
      if (past) return Promise.resolve(past)
      return new Promise((resolve) => {
        const check = (message: Heard) => {
          if (!fits(message)) return
          waiting.delete(check)
          resolve(message)
        }
        waiting.add(check)
      })
    },
    tell: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {}),
    keep: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: true, dup: false }, () => {}),
    breakAll: () => sockets.forEach((socket) => socket.destroy()),
    untilEmpty: async () => {
      while (clients.size > 0) await once(left, 'left')
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise<void>((resolve) => aedes.close(resolve))
      server.close()
    },
  }
}
