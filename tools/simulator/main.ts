import { parseOptions, USAGE, UsageError, type Options } from './options'
import { reportAll, runFleet } from './run'

const STOP_DEADLINE_MS = 5000

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Resolves when somebody wants it to end: a signal, or the process that started it is gone. */
const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    if (process.connected) process.once('disconnect', resolve)
  })

/** The broker's address without the login it may carry. */
const whereabouts = ({ broker }: Options): string => {
  const { protocol, host } = new URL(broker.url)
  return `${protocol}//${host}`
}

const intro = (options: Options): string => {
  const what = options.fleet === 'demo' ? 'the demo fleet' : `${options.devices} devices`
  const pace = options.speed === 1 ? '' : ` (plants live ${options.speed} × as fast)`
  return `Simulating ${what} at ${whereabouts(options)}${pace}`
}

const keepRunning = async (options: Options): Promise<number> => {
  const stop = askedToStop()
  say(intro(options))
  const running = runFleet(options, (line) => say(`Simulator: ${line}`))
  await stop
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
  await running.stop()
  return 0
}

const onceOnly = async (options: Options): Promise<number> => {
  const isDelivered = await reportAll(options)
  say(
    isDelivered
      ? 'One report of each device delivered.'
      : `Not every report could be delivered to ${whereabouts(options)}`,
  )
  return isDelivered ? 0 : 1
}

const main = async (): Promise<number> => {
  const options = parseOptions(process.argv.slice(2), process.env)
  if (options) return options.once ? onceOnly(options) : keepRunning(options)
  say(USAGE)
  return 0
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nTry --help.\n`)
  process.exit(2)
}
