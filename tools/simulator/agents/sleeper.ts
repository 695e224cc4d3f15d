import type { DeviceSpec } from '../fleet/types'
import { nativeBirth, nativeTelemetry, nativeWill } from '../grammar/native'
import { openConnection, type Connection } from '../link/connection'
import { seedOf } from '../model/chance'
import { isLinkDown } from '../model/radio'
import type { Agent, AgentContext } from './agent'
import { createJournal } from './journal'
import { bootNumber, sendJournal } from './native'

/** A device that gives up after this long and tries again with its next report. */
const PATIENCE_MS = 10_000

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

  const tellAll = async (link: Connection): Promise<boolean> => {
    const isTold = await sendJournal({
      journal,
      connection: link,
      send: (reports) => nativeTelemetry(address, reports),
      onSent: (count) => (tally.delivered += count),
    })
    return (await link.publish(nativeBirth(address, identity))) && isTold
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
        onUp: () => settle(true),
        onDown: (reason) => {
          tally.trouble = reason ?? tally.trouble
          settle(false)
        },
      })
    })

  const wake = async (): Promise<boolean> => {
    const isUp = await connected()
    const isTold = isUp && connection !== null && (await tellAll(connection))
    await connection?.close()
    return isTold
  }

  return {
    device,
    record: (at) => journal.addHistory(at, world.look(device, clock.plantTime(at))),
    start: () => {},
    isReady: () => true,
    report: async (at) => {
      journal.add(at, world.look(device, clock.plantTime(at)))
      if (awake || (!context.isReliable && isLinkDown(seed, at))) return false
      awake = wake().finally(() => (awake = null))
      return awake
    },
    close: async () => {
      giveUp()
      await connection?.close()
      await awake
    },
  }
}
