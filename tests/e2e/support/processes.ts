import { execFileSync } from 'node:child_process'

type Process = { pid: number; parent: number; command: string }

function all(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
  })
}

/** A process and all below it, parents first. */
export function treeOf(pid: number): Process[] {
  const processes = all()
  const below = (p: number): Process[] =>
    processes.filter((x) => x.parent === p).flatMap((x) => [x, ...below(x.pid)])
  return [...processes.filter((x) => x.pid === pid), ...below(pid)]
}

export const alive = (pids: readonly number[]): number[] => {
  const running = new Set(
    all()
      .filter((p) => !p.command.includes('<defunct>'))
      .map((p) => p.pid),
  )
  return pids.filter((pid) => running.has(pid))
}
