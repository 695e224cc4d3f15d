import { treeOf } from '../e2e/support/processes'

/** The process that serves the console, below the one that npm start is. */
export function serverPid(pid: number | undefined): number {
  const server = treeOf(pid ?? 0).find(
    ({ command }) => command.startsWith('next-server') || command.includes('next start'),
  )
  if (!server) throw new Error(`no server below process ${pid}`)
  return server.pid
}
