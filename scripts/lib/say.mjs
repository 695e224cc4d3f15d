import { writeSync } from 'node:fs'

/** Writes a line at once, so that nothing is lost when the process ends right after. A closed terminal is no error. */
function write(fd, line) {
  try {
    writeSync(fd, `${line}\n`)
  } catch {
    // Nobody reads any more.
  }
}

export const say = (line = '') => write(1, line)
export const warn = (line) => write(2, line)

/** 850 ms, 12.3 s, 2 min 5 s. */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
