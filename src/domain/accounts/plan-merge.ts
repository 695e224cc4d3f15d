import { freeName } from '@/domain/text/free-name'

/** Who sees a device of another; an operator also switches. */
type ShareRole = 'viewer' | 'operator'

/** One thing of an account that is decided by itself. `device`: what it is of, by its id. */
type OfDevice = { device: string; name: string }
export type AccountShare = OfDevice & { role: ShareRole }
export type AccountInvitation = AccountShare & { id: string }
export type AccountTransfer = OfDevice & { id: string }
/** `isFirst`: it is on the first dashboard; others move as they are. */
export type AccountWidget = { key: string; title: string; isFirst: boolean; y: number; h: number }
export type AccountView = { id: string; list: string; name: string }

/** What of an account a merge decides row by row. */
export type AccountContent = {
  devices: readonly OfDevice[]
  shares: readonly AccountShare[]
  /** To its address. */
  invitations: readonly AccountInvitation[]
  transfers: readonly AccountTransfer[]
  mutes: readonly OfDevice[]
  widgets: readonly AccountWidget[]
  views: readonly AccountView[]
  telegram: boolean
  /** What is sent to its address is its own: the address is proven, or this server cannot prove any. */
  ownsAddress: boolean
}

/** What becomes of one thing of the account that goes. */
export type Decided<T, D extends string> = { thing: T; does: D }

/**
 * | share of the account that goes               | becomes                                   |
 * |----------------------------------------------|-------------------------------------------|
 * | the other account owns the device            | dropped: the owner needs no share         |
 * | the other account has one with a lower role  | dropped, and the other's role is raised   |
 * | the other account has one                    | dropped                                   |
 * | none of these                                | moves                                     |
 */
export type ShareDecision = Decided<AccountShare, 'move' | 'drop-owned' | 'drop-held' | 'drop-raised'>

/**
 * | invitation or offer to the address           | becomes                                                      |
 * |----------------------------------------------|--------------------------------------------------------------|
 * | the address is not proven to be the person's | stays with the address                                       |
 * | the other account owns the device            | dropped: the owner needs none                                |
 * | either of them sees the device (invitation)  | dropped: there is nothing left to accept                     |
 * | the other has one of a lower role            | dropped, and the other's role is raised                      |
 * | the other has one                            | dropped                                                      |
 * | none of these                                | moves to the other address                                   |
 */
export type InvitationDecision = Decided<
  AccountInvitation,
  'move' | 'stay' | 'drop-owned' | 'drop-held' | 'drop-raised'
>
export type TransferDecision = Decided<AccountTransfer, 'move' | 'stay' | 'drop-owned'>

export type MergePlan = {
  /** They move, each with its secrets, settings, schedules and shares. */
  devices: readonly OfDevice[]
  shares: readonly ShareDecision[]
  invitations: readonly InvitationDecision[]
  transfers: readonly TransferDecision[]
  /** What the other account had with the devices that become its own: shares, invitations and offers end. */
  obsolete: {
    shares: readonly AccountShare[]
    invitations: readonly AccountInvitation[]
    transfers: readonly AccountTransfer[]
  }
  mutes: readonly Decided<OfDevice, 'move' | 'drop-held'>[]
  /** Those of the first dashboard below the other first one; `key` is a free one. */
  widgets: readonly { thing: AccountWidget; key: string; y: number }[]
  views: readonly { thing: AccountView; name: string }[]
  telegram: 'move' | 'drop-held' | 'none'
}

const RANK: Record<ShareRole, number> = { viewer: 0, operator: 1 }
const isHigher = (one: ShareRole, other: ShareRole): boolean => RANK[one] > RANK[other]

/** Judges one role against what the other account has for the same device. */
function judgeRole(thing: AccountShare, into: AccountContent, held: readonly AccountShare[]) {
  if (into.devices.some(({ device }) => device === thing.device)) return 'drop-owned'
  const other = held.find(({ device }) => device === thing.device)
  if (!other) return 'move'
  return isHigher(thing.role, other.role) ? 'drop-raised' : 'drop-held'
}

function judgeInvitation(
  thing: AccountInvitation,
  from: AccountContent,
  into: AccountContent,
): InvitationDecision['does'] {
  if (!from.ownsAddress) return 'stay'
  const judged = judgeRole(thing, into, into.invitations)
  const sees = [...into.shares, ...from.shares].some(({ device }) => device === thing.device)
  return judged !== 'drop-owned' && sees ? 'drop-held' : judged
}

function judgeTransfer({ device }: AccountTransfer, from: AccountContent, into: AccountContent) {
  if (!from.ownsAddress) return 'stay' as const
  return into.devices.some((one) => one.device === device) ? ('drop-owned' as const) : ('move' as const)
}

const isAbout =
  (devices: readonly OfDevice[]) =>
  ({ device }: OfDevice): boolean =>
    devices.some((one) => one.device === device)

function placeWidgets(from: AccountContent, into: AccountContent): MergePlan['widgets'] {
  const below = Math.max(0, ...into.widgets.filter(({ isFirst }) => isFirst).map(({ y, h }) => y + h))
  const taken = new Set([...into.widgets, ...from.widgets].map(({ key }) => key))
  const held = new Set(into.widgets.map(({ key }) => key))
  return from.widgets.map((thing) => {
    const key = held.has(thing.key) ? freeName(thing.key, taken, '-') : thing.key
    return { thing, key, y: thing.isFirst ? thing.y + below : thing.y }
  })
}

function nameViews(from: AccountContent, into: AccountContent): MergePlan['views'] {
  const nameOf = ({ list, name }: Pick<AccountView, 'list' | 'name'>) => `${list} ${name}`
  const held = new Set(into.views.map(nameOf))
  const taken = new Set([...into.views, ...from.views].map(nameOf))
  return from.views.map((thing) => {
    if (!held.has(nameOf(thing))) return { thing, name: thing.name }
    const free = freeName(nameOf(thing), taken, ' ')
    return { thing, name: free.slice(thing.list.length + 1) }
  })
}

/** What becomes of the things of one account when it is merged into another. Nothing is left out: each thing has its line. */
export function planMerge(from: AccountContent, into: AccountContent): MergePlan {
  const becomesOwn = isAbout(from.devices)
  return {
    devices: from.devices,
    shares: from.shares.map((thing) => ({ thing, does: judgeRole(thing, into, into.shares) })),
    invitations: from.invitations.map((thing) => ({ thing, does: judgeInvitation(thing, from, into) })),
    transfers: from.transfers.map((thing) => ({ thing, does: judgeTransfer(thing, from, into) })),
    obsolete: {
      shares: into.shares.filter(becomesOwn),
      invitations: into.ownsAddress ? into.invitations.filter(becomesOwn) : [],
      transfers: into.ownsAddress ? into.transfers.filter(becomesOwn) : [],
    },
    mutes: from.mutes.map((thing) => ({ thing, does: isAbout(into.mutes)(thing) ? 'drop-held' : 'move' })),
    widgets: placeWidgets(from, into),
    views: nameViews(from, into),
    telegram: !from.telegram ? 'none' : into.telegram ? 'drop-held' : 'move',
  }
}
