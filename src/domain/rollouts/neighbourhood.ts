import { isInstalling, isWithdrawable, type ItemState } from './states'

/** Another item that may stand in the way of an order. Times in epoch milliseconds. */
export type Neighbour = {
  id: string
  device: number
  state: ItemState
  /** When it entered its state. */
  since: number
  /** Attempts that have failed. */
  failures: number
  keys: readonly string[]
  coordinator: string | null
  gateway: string | null
  owner: string | null
  /** When its last order was given; null: none. */
  orderedAt: number | null
}

/** The device has an order, or installs. */
export const isBusy = (state: ItemState): boolean => isWithdrawable(state) || isInstalling(state)

/** A device that is awake answers an order by then; one that sleeps, or has yet to find the image, may take days. */
const ANSWER_MS = 10 * 60_000

/**
 * It takes the place of others at its coordinator, its gateway or the server: it moves, or was ordered a moment ago. One
 * that waits for its device takes none. Its pair is a question of its own: it may begin at any time.
 */
export const takesPlace = (
  { state, since }: { readonly state: ItemState; readonly since: number },
  now: number,
): boolean => (state === 'offered' ? now - since < ANSWER_MS : state !== 'waiting' && isBusy(state))

type Index = Map<string, Set<Neighbour>>

const NOBODY: ReadonlySet<Neighbour> = new Set()

/** Items that may stand in the way of others, found by what they share: thousands of them are asked for each order. */
export class Neighbourhood {
  private readonly byId = new Map<string, Neighbour>()
  private readonly byKey: Index = new Map()
  private readonly byOwner: Index = new Map()
  /** Only those that take a place. */
  private readonly atCoordinator: Index = new Map()
  private readonly atGateway: Index = new Map()
  private readonly busy = new Map<number, Set<Neighbour>>()
  private busyCount = 0

  /** As of `now`, epoch milliseconds. */
  constructor(
    neighbours: Iterable<Neighbour> = [],
    private readonly now = 0,
  ) {
    for (const one of neighbours) this.put(one)
  }

  /** Adds an item, or replaces what was known of it. */
  put(neighbour: Neighbour): void {
    const before = this.byId.get(neighbour.id)
    if (before) this.move(before, 'delete')
    this.byId.set(neighbour.id, neighbour)
    this.move(neighbour, 'add')
  }

  /** Those of other devices that share a key. */
  sharing(device: number, keys: readonly string[]): Neighbour[] {
    const found = new Set(keys.flatMap((key) => [...(this.byKey.get(key) ?? NOBODY)]))
    return [...found].filter((one) => one.device !== device)
  }

  /** Items of other devices that take a place, there and everywhere. */
  countAtCoordinator = (device: number, name: string): number =>
    this.countAt(this.atCoordinator, device, name)
  countAtGateway = (device: number, name: string): number => this.countAt(this.atGateway, device, name)
  countBusy = (device: number): number => this.busyCount - (this.busy.get(device)?.size ?? 0)

  /** Items of an owner's other devices that were ordered after an instant. */
  countOrdered(device: number, owner: string, after: number): number {
    const own = [...(this.byOwner.get(owner) ?? NOBODY)]
    return own.filter((one) => one.device !== device && one.orderedAt !== null && one.orderedAt > after)
      .length
  }

  private countAt(index: Index, device: number, name: string): number {
    const there = index.get(name) ?? NOBODY
    const own = [...(this.busy.get(device) ?? NOBODY)].filter((one) => there.has(one))
    return there.size - own.length
  }

  private move(one: Neighbour, how: 'add' | 'delete'): void {
    for (const key of one.keys) change(this.byKey, key, one, how)
    if (one.owner !== null) change(this.byOwner, one.owner, one, how)
    if (!takesPlace(one, this.now)) return
    if (one.coordinator !== null) change(this.atCoordinator, one.coordinator, one, how)
    if (one.gateway !== null) change(this.atGateway, one.gateway, one, how)
    change(this.busy, one.device, one, how)
    this.busyCount += how === 'add' ? 1 : -1
  }
}

function change<K>(index: Map<K, Set<Neighbour>>, key: K, one: Neighbour, how: 'add' | 'delete'): void {
  const there = index.get(key) ?? new Set()
  there[how](one)
  index.set(key, there)
}
