import { lazy } from 'react'

const AGAIN_MS = 3_000
/** While the console answers: what is not there then belongs to an older build and never comes. */
const TRIES = 3

/** Ends when the browser says that it has a network again, at the latest after some seconds. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, AGAIN_MS)
    window.addEventListener('online', end)
  })

const isConsoleThere = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Loads a part of the program, and waits for the network while there is none. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ;) {
    try {
      return await load()
    } catch (error) {
      if (await isConsoleThere()) tries += 1
      if (tries > TRIES) throw error
      await pause()
    }
  }
}

/**
 * `lazy` of React for a part that comes when it is wanted. Without a network it comes later: a failure would take the
 * page down with everything that is typed on it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))
