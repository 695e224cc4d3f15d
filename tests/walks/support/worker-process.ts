import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { WORKER_FLAGS } from '~/scripts/lib/worker-flags.mjs'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Bundles the worker as the build does, into a folder of its own; answers the program and how to remove it. */
export async function bundleWorker(): Promise<{ program: string; remove: () => Promise<void> }> {
  const dir = join(ROOT, 'dist', `walk-${process.pid}-${Date.now()}`)
  const program = join(dir, 'worker.mjs')
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/worker/main.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return { program, remove: () => rm(dir, { recursive: true, force: true }) }
}

export type WorkerProcess = {
  child: ChildProcess
  output: () => string
  hasStarted: Promise<void>
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | string>
}

/** Starts the worker as a process with a channel to us, as the server does. */
export function startWorkerProcess(program: string, env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [...WORKER_FLAGS, program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
  })
  let output = ''
  const hasStarted = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk)
        if (output.includes('worker started')) resolve()
      })
    }
  })
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { child, output: () => output, hasStarted, exited }
}

export async function tempDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'cistern-walk-'))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
