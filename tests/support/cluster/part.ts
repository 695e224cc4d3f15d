import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { treeOf } from '~/tests/e2e/support/processes'

const WITHIN_MS = 60_000
const EVERY_MS = 100

/** Asks again until the answer is yes; for what gives no event of its own. */
export async function waitFor(
  what: string,
  probe: () => Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  for (const end = Date.now() + withinMs; ; await sleep(EVERY_MS)) {
    if (await probe().catch(() => false)) return
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`)
  }
}

type PartOptions = {
  program: string
  args: readonly string[]
  env?: Record<string, string>
  /** Whom it runs as, where it refuses to be root. */
  account?: { uid: number; gid: number } | null
  cwd?: string
}

/** A program of the cluster that can be killed with everything below it, and started again. */
export class Part {
  private running: { child: ChildProcess; exited: Promise<unknown> } | null = null
  private said = ''

  constructor(private readonly options: PartOptions) {}

  start(): void {
    const { program, args, env = {}, account, cwd = '/' } = this.options
    const child = spawn(program, args, {
      ...(account ?? {}),
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.said = (this.said + String(chunk)).slice(-20_000)))
    this.running = { child, exited: once(child, 'exit') }
  }

  /** What it has said last. */
  output = (): string => this.said

  isRunning = (): boolean =>
    this.running !== null && this.running.child.exitCode === null && this.running.child.signalCode === null

  /** Itself and all below it, as with the end of its machine. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { running } = this
    this.running = null
    const pid = running?.child.pid
    if (!running || pid === undefined) return
    const pids = treeOf(pid).map((one) => one.pid)
    for (const one of signal === 'SIGKILL' ? pids : [pid]) signalTo(one, signal)
    await running.exited
  }

  /** Itself alone. */
  signalAlone(signal: NodeJS.Signals): void {
    this.running?.child.kill(signal)
  }

  /** Everything below it stands still, and nobody is told. Answers how it goes on. */
  freeze(): () => void {
    const pids = treeOf(this.running?.child.pid ?? 0).map(({ pid }) => pid)
    for (const pid of pids) signalTo(pid, 'SIGSTOP')
    return () => pids.forEach((pid) => signalTo(pid, 'SIGCONT'))
  }
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it is gone already
  }
}
