import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { say, warn } from './say.mjs'

// npm forwards a Ctrl-C that the terminal has already delivered; what comes this soon is not a second request.
const ECHO_MS = 1000
const HURRY_MS = 3000

/**
 * Runs a command and undoes what it has started, newest first, when it ends, fails, or is asked to stop by SIGINT,
 * SIGTERM, SIGHUP or the death of the npm that started it. A second request a second later stops the hard way.
 *
 * `main` gets { signal, defer(undo), stop(code), stopped }: it must give up when `signal` aborts, since nothing is
 * undone before it has settled. `interrupted` is the exit code after a requested stop.
 */
export async function runCommand(main, { interrupted = 0 } = {}) {
  const controller = new AbortController()
  const { signal } = controller
  const undo = []
  let code = 0
  let hurried = false

  const stop = (exitCode) => {
    if (signal.aborted) return
    code = exitCode
    controller.abort(new Failure('stopped'))
  }
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const hurry = () => {
    if (hurried) return
    hurried = true
    warn('Stopping at once.')
    void Promise.race([Promise.all(undo.map(({ force }) => force?.())), sleep(HURRY_MS)]).then(() =>
      process.exit(1),
    )
  }
  listenForStop({ stop: () => stop(interrupted), hurry, isStopping: () => signal.aborted })

  try {
    await main({ signal, stop, stopped, defer: (fn, force) => undo.push({ fn, force }) })
  } catch (error) {
    if (!signal.aborted) {
      code = 1
      report(error)
      controller.abort(error)
    }
  }
  for (const { fn } of undo.reverse()) {
    try {
      await fn()
    } catch (error) {
      code = 1
      report(error)
    }
  }
  if (!hurried) process.exit(code)
}

function listenForStop({ stop, hurry, isStopping }) {
  let firstAt = 0
  const request = (why) => {
    if (!isStopping()) {
      firstAt = Date.now()
      say(`\nStopping (${why}) …`)
      stop()
    } else if (Date.now() - firstAt > ECHO_MS) {
      hurry()
    }
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => request(name))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.env.npm_lifecycle_event) watchParent(() => request('npm is gone'))
}

/** npm killed with SIGKILL, or whose terminal vanished, sends us nothing; we only get another parent. */
function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 1000)
  timer.unref()
}

function report(error) {
  if (error instanceof Failure) warn(`\n${error.message}`)
  else warn(`\n${error?.stack ?? error}`)
}
