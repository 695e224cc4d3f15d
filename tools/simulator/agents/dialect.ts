import type { DeviceSpec } from '../fleet/types'
import type { Dialect, Tools } from '../dialects/dialect'
import type { Message } from '../grammar/message'
import { openConnection, type Connection } from '../link/connection'
import { seedOf } from '../model/chance'
import { isLinkDown } from '../model/radio'
import { createMailbox } from '../update/chunks'
import { fateOf } from '../update/fate'
import { newSlot } from '../update/fetch-image'
import { createUpdater } from '../update/runner'
import { newState } from '../update/states'
import type { Agent, AgentContext } from './agent'

/** A device of another family: it says what it sees without a memory, and updates as its family does. */
export const dialectAgent = (
  device: DeviceSpec,
  id: string,
  { dialect, context }: { dialect: Dialect; context: AgentContext },
): Agent => {
  const { world, clock, tally, updates } = context
  const seed = seedOf(world.place.seed, id)
  let connection: Connection | null = null

  const publish = async (messages: readonly Message[]): Promise<boolean> => {
    const link = connection
    if (!link) return false
    for (const message of messages) if (!(await link.publish(message))) return false
    return true
  }

  const updater = createUpdater(
    {
      traits: dialect.traits,
      pace: clock.speed,
      hold: () => dialect.hold?.() ?? null,
      say: (word, job, state) => publish(dialect.say(word, job, state)),
      fetch: (effect, options) => dialect.fetch(effect, options, tools),
      leave: () => {
        dialect.onLeave?.(updater.state(), tools)
        if (dialect.isBridged) return
        tally.connected.delete(id)
        connection?.cut()
      },
      boot: (state) => {
        if (dialect.isBridged) void publish(dialect.birth(state))
        else connection?.restore()
      },
    },
    newState({ version: dialect.version }),
  )

  const tools: Tools = {
    pace: clock.speed,
    slot: newSlot(),
    mailbox: createMailbox(),
    updates,
    state: updater.state,
    handle: updater.handle,
    publish: (messages) => void publish(messages),
    order: (job, refusal = null) => {
      const fate = fateOf(updates.fates, { seed: world.place.seed, deviceId: id, job: job.id })
      const plain = { version: null, counter: null, detour: null, expiresAt: null, notBefore: null }
      const whole = { ...plain, isSafe: false, confirmMs: null, fate, ...job }
      updater.handle({ type: 'order', job: whole, refusal })
    },
  }

  const telemetry = (at: number): Message[] =>
    dialect.telemetry(world.look(device, clock.plantTime(at)), updater.state())

  return {
    device,
    record: () => {},
    start: () => {
      const { username } = dialect
      connection = openConnection({
        broker: username === undefined ? context.broker : { ...context.broker, username },
        clientId: dialect.clientId,
        will: dialect.will,
        subscribe: dialect.subscribe,
        onMessage: (topic, payload, bytes) => dialect.receive({ topic, payload, bytes }, tools),
        onUp: () => {
          tally.connected.add(id)
          void publish(dialect.birth(updater.state()))
          void updater.flush()
        },
        onDown: (reason) => {
          tally.connected.delete(id)
          tally.trouble = reason ?? tally.trouble
        },
      })
    },
    isReady: () => connection?.isUp() ?? false,
    report: async (at) => {
      if (!connection || updater.isOff()) return false
      if (!context.isReliable && isLinkDown(seed, at)) {
        if (connection.isUp()) tally.broken += 1
        tally.connected.delete(id)
        connection.cut()
      } else connection.restore()
      await dialect.poll?.(tools)
      const isHeard = connection.isUp() && (await publish(telemetry(at)))
      if (isHeard) tally.delivered += 1
      else tally.lost += 1
      return isHeard
    },
    firmware: () => updater.standing(),
    close: async () => {
      tally.connected.delete(id)
      updater.close()
      await connection?.close()
    },
  }
}
