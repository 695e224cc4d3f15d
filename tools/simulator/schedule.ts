import type { Agent } from './agents/agent'

const READY_CHECK_MS = 100

/** Lets an agent report at its interval, the first time as soon as it is connected. Answers how to stop it. */
export const scheduleReports = (agent: Agent, firstDelayMs: number): (() => void) => {
  const { intervalS, reports = Infinity } = agent.device
  const intervalMs = intervalS * 1000
  const firstAt = Date.now() + firstDelayMs
  let dueAt = firstAt
  let done = 0
  let timer: NodeJS.Timeout

  const tick = () => {
    const now = Date.now()
    if (done === 0 && !agent.isReady() && now < firstAt + intervalMs) {
      timer = setTimeout(tick, READY_CHECK_MS)
      return
    }
    void agent.report(now)
    done += 1
    if (done >= reports) return
    // A machine that slept does not make up for what it missed.
    dueAt = Math.max(dueAt + intervalMs, now)
    timer = setTimeout(tick, dueAt - now)
  }

  timer = setTimeout(() => {
    agent.start()
    tick()
  }, firstDelayMs)
  return () => clearTimeout(timer)
}
