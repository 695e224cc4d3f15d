import { setTimeout as sleep } from 'node:timers/promises'
import { chance, seedOf } from '~/tools/simulator/model/chance'
import { untilDone } from './console'

type Killing = {
  kills: number
  killEveryS: number
  seed: number
  faults: Readonly<Record<string, () => Promise<void>>>
}

/** Kills one after the other, in turn, until all kills are done. */
export function startKilling({ kills, killEveryS, seed, faults }: Killing) {
  const caused: Record<string, number> = {}
  const kinds = Object.entries(faults)
  let [isOver, done] = [false, 0]
  const run = async () => {
    for (; done < kills && !isOver; done++) {
      await sleep(killEveryS * 1000 * (0.6 + 0.8 * chance(seedOf(seed, 'kill'), done)))
      const [kind, kill] = kinds[done % kinds.length] ?? []
      if (kind === undefined || isOver) return
      caused[kind] = (caused[kind] ?? 0) + 1
      // what was just killed may not be there yet
      await untilDone(async () => kill?.())
    }
  }
  const running = run()
  return {
    caused,
    isOver: () => done >= kills,
    stop: async () => {
      isOver = true
      await running
    },
  }
}
