import { EventEmitter, once } from 'node:events'
import type { DeviceSpec } from '../fleet/types'
import { nativeUpdateFilters } from '../grammar/native-update'
import { nativeBirth, nativeTelemetry, nativeWill } from '../grammar/native'
import { openConnection, type Connection } from '../link/connection'
import { seedOf } from '../model/chance'
import { isLinkDown } from '../model/radio'
import { nativeUpdate } from '../update/native'
import type { Agent, AgentContext } from './agent'
import { createJournal } from './journal'
import { bootNumber, sendJournal } from './native'

/** A device that gives up after this long and tries again with its next report. */
const PATIENCE_MS = 10_000

/** It stays awake for an update this long at most, and goes on at its next wake. */
const BUDGET_MS = 60_000

/** A native device on a battery: wakes, connects, reports, says when it will be back, and takes leave. */
export const sleeperAgent = (device: DeviceSpec, id: string, context: AgentContext): Agent => {
  const { world, clock, tally } = context
  const address = { root: context.root, id }
  const boot = bootNumber(clock.startedAt)
  const seed = seedOf(world.place.seed, id)
  const journal = createJournal(boot)
  const identity = { boot, kind: device.kind, name: device.name, intervalS: device.intervalS, sleeps: true }
  let awake: Promise<boolean> | null = null
  let connection: Connection | null = null
  let giveUp = () => {}
  let isAwake = false
  let hasRestarted = false
  const closing = new AbortController()
  const ups = new EventEmitter()
  const update = nativeUpdate(device, address, context, {
    publish: (message) => connection?.publish(message) ?? Promise.resolve(false),
    leave: () => connection?.cut(),
    boot: () => {
      if (!isAwake) return
      hasRestarted = true
      connection?.restore()
    },
  })

  const tellAll = async (link: Connection): Promise<boolean> => {
    const isTold = await sendJournal({
      journal,
      connection: link,
      send: (reports) => nativeTelemetry(address, reports),
      onSent: (count) => (tally.delivered += count),
    })
    return (await link.publish(nativeBirth(address, identity, update.firmware()))) && isTold
  }

  const connected = (): Promise<boolean> =>
    new Promise((resolve) => {
      const patience = setTimeout(() => resolve(false), PATIENCE_MS)
      const settle = (isUp: boolean) => {
        clearTimeout(patience)
        resolve(isUp)
      }
      giveUp = () => settle(false)
      connection = openConnection({
        broker: context.broker,
        clientId: id,
        will: nativeWill(address, boot),
        subscribe: nativeUpdateFilters(address),
        onMessage: (topic, payload, bytes) => void update.receive(topic, payload, bytes),
        onUp: () => {
          settle(true)
          // its first words after waking are its report; after a restart they are the version that runs
          if (hasRestarted) void connection?.publish(nativeBirth(address, identity, update.firmware()))
          hasRestarted = false
          ups.emit('up')
          void update.flush()
        },
        onDown: (reason) => {
          tally.trouble = reason ?? tally.trouble
          settle(false)
        },
      })
    })

  /** The offer that the broker keeps has come before the acknowledgement of the report. */
  const workOnUpdate = async (): Promise<void> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(BUDGET_MS)])
    update.handle({ type: 'wake' })
    await update.settled(signal)
    // it sleeps no sooner than it has said which version runs
    if (hasRestarted) await once(ups, 'up', { signal }).catch(() => undefined)
    update.handle({ type: 'sleep' })
    if (!update.isOff()) await update.flush()
  }

  const wake = async (): Promise<boolean> => {
    isAwake = true
    const isUp = await connected()
    const isTold = isUp && connection !== null && (await tellAll(connection))
    if (isTold) await workOnUpdate()
    isAwake = false
    await connection?.close()
    return isTold
  }

  return {
    device,
    record: (at) => journal.addHistory(at, world.look(device, clock.plantTime(at))),
    start: () => {},
    isReady: () => true,
    report: async (at) => {
      if (update.isOff()) return false
      journal.add(at, world.look(device, clock.plantTime(at)))
      if (awake || (!context.isReliable && isLinkDown(seed, at))) return false
      awake = wake().finally(() => (awake = null))
      return awake
    },
    close: async () => {
      giveUp()
      closing.abort()
      update.close()
      await connection?.close()
      await awake
    },
  }
}
