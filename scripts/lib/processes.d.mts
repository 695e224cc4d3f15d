import type { ChildProcess } from 'node:child_process'

export function isAlive(pid: number): boolean
export function commandOf(pid: number): string
export function startNode(options: { args: string[]; env?: Record<string, string> }): ChildProcess
export function stopChild(child: ChildProcess, graceMs?: number): Promise<void>
export function run(options: {
  name: string
  command: string
  args: string[]
  signal?: AbortSignal
}): Promise<void>
