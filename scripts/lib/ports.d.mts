export function isPortFree(port: number, host?: string): Promise<boolean>
export function waitForPort(options: {
  port: number
  host?: string
  waitMs: number
  signal?: AbortSignal
  onWait?: () => void
}): Promise<boolean>
export function findFreePort(options?: { preferred?: number }): Promise<number>
