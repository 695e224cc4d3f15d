import type { DeviceSpec } from '../fleet/types'
import { nativeBirth, nativeTelemetry, nativeWill } from '../grammar/native'
import { commandFilter } from '../grammar/native-command'
import { nativeUpdateFilters } from '../grammar/native-update'
import { openConnection, type Connection } from '../link/connection'
import { isLinkDown } from '../model/radio'
import { seedOf } from '../model/chance'
import { nativeUpdate } from '../update/native'
import type { Agent, AgentContext } from './agent'
import { createJournal, type Journal } from './journal'
import { createRelay } from './relay'

const BOOTS_SINCE = Date.UTC(2024, 0, 1)

/** A boot number that rises from start to start, so that the sequence numbers of each stand for themselves. */
export const bootNumber = (startedAt: number): number => Math.floor((startedAt - BOOTS_SINCE) / 1000)

/** Sends all that the journal holds; true when nothing is left. */
export const sendJournal = async ({
  journal,
  connection,
  send,
  onSent,
}: {
  journal: Journal
  connection: Connection
  send: (reports: string[]) => ReturnType<typeof nativeTelemetry>
  onSent: (count: number) => void
}): Promise<boolean> => {
  for (let batch = journal.next(); batch; batch = journal.next()) {
    if (!(await connection.publish(send(batch.reports)))) return false
    journal.settle(batch)
    onSent(batch.reports.length)
  }
  return true
}

/** A native device with a connection of its own, a memory for what it could not send, and perhaps a pump to obey for. */
export const nativeAgent = (device: DeviceSpec, id: string, context: AgentContext): Agent => {
  const { world, clock, tally } = context
  const address = { root: context.root, id }
  const boot = bootNumber(clock.startedAt)
  const seed = seedOf(world.place.seed, id)
  const journal = createJournal(boot)
  const relay = createRelay(device, address, context)
  const identity = { boot, kind: device.kind, name: device.name, intervalS: device.intervalS, sleeps: false }
  let connection: Connection | null = null
  let sending: Promise<boolean> | null = null
  const update = nativeUpdate(device, address, context, {
    publish: (message) => connection?.publish(message) ?? Promise.resolve(false),
    leave: () => {
      tally.connected.delete(id)
      connection?.cut()
    },
    boot: () => connection?.restore(),
  })

  const send = (link: Connection): Promise<boolean> => {
    const finished = (sending ?? Promise.resolve(true)).then(() =>
      sendJournal({
        journal,
        connection: link,
        send: (reports) => nativeTelemetry(address, reports),
        onSent: (count) => (tally.delivered += count),
      }),
    )
    sending = finished
    return finished
  }

  const note = (at: number) => journal.add(at, world.look(device, clock.plantTime(at)))

  const onUp = () => {
    if (!connection) return
    tally.connected.add(id)
    void connection.publish(nativeBirth(address, identity, update.firmware()))
    void relay.tell(connection, Date.now(), true)
    void send(connection)
    void update.flush()
  }

  const restart = (link: Connection) => {
    link.cut()
    link.restore()
  }

  const onMessage = async (topic: string, payload: string, bytes: Uint8Array): Promise<void> => {
    const at = Date.now()
    if (!connection || update.receive(topic, payload, bytes)) return
    const outcome = await relay.obey(connection, { topic, payload, at })
    if (outcome === 'nothing') return
    note(at)
    if (outcome === 'reboot') return restart(connection)
    await relay.tell(connection, at)
    await send(connection)
  }

  const breakOff = (link: Connection) => {
    if (link.isUp()) tally.broken += 1
    tally.connected.delete(id)
    link.cut()
  }

  return {
    device,
    record: (at) => journal.addHistory(at, world.look(device, clock.plantTime(at))),
    start: () => {
      connection = openConnection({
        broker: context.broker,
        clientId: id,
        will: nativeWill(address, boot),
        subscribe: [
          ...nativeUpdateFilters(address),
          ...(['pump', 'solar_pump'].includes(device.role) ? [commandFilter(address)] : []),
        ],
        onUp,
        onDown: (reason) => {
          tally.connected.delete(id)
          tally.trouble = reason ?? tally.trouble
        },
        onMessage: (topic, payload, bytes) => void onMessage(topic, payload, bytes),
      })
    },
    isReady: () => connection?.isUp() ?? false,
    report: async (at) => {
      if (update.isOff()) return false
      note(at)
      if (!connection) return false
      if (!context.isReliable && isLinkDown(seed, at)) {
        breakOff(connection)
        return false
      }
      connection.restore()
      if (!connection.isUp()) return false
      await relay.tell(connection, at)
      return send(connection)
    },
    firmware: () => update.standing(),
    close: async () => {
      tally.connected.delete(id)
      update.close()
      await connection?.close()
    },
  }
}
