import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { EmbeddedBroker } from '@/worker/broker/embedded-broker'
import { ingest } from './ingest'

type Options = {
  onboard?: boolean
  host?: string
  login?: { username: string; password: string } | null
  homeAssistant?: { username: string; password: string } | null
} & Pick<Parameters<typeof ingest>[0] & object, 'onChanged' | 'onHomeAssistant'>

/** The embedded broker on a free port with its pipeline on the test's database. */
export async function startBroker({
  onboard = true,
  host = '127.0.0.1',
  login = null,
  homeAssistant = null,
  ...callbacks
}: Options = {}) {
  const { pipeline, rejected } = ingest({ onboard, ...callbacks })
  const broker = await EmbeddedBroker.start({ host, port: 0, root: 'tc/v1', login, homeAssistant, pipeline })
  const clients: MqttClient[] = []
  const client = async (options: IClientOptions = {}): Promise<MqttClient> => {
    const url = `mqtt://127.0.0.1:${broker.port}`
    const made = await connectAsync(
      url,
      { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 3_000, ...options },
      false,
    )
    made.on('error', () => {})
    clients.push(made)
    return made
  }
  const stop = async () => {
    for (const one of clients) one.end(true)
    await pipeline.close(1_000)
    await broker.close()
  }
  return { broker, pipeline, rejected, client, stop }
}

/** Resolves to what comes first: true when the promise is fulfilled within the time. */
export const within = (promise: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([
    promise.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), ms)),
  ])
