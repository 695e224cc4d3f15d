import type { Notification } from '@/contracts/notifications'

/** What has been done to a notification here and is on its way to the server. */
export type Change = 'read' | 'gone'
export type Changes = ReadonlyMap<string, Change>

/** The list as it will be when these changes have been made. */
export const changed = (list: readonly Notification[], changes: Changes): Notification[] =>
  list
    .filter(({ _id }) => changes.get(_id) !== 'gone')
    .map((one) => (changes.get(one._id) === 'read' ? { ...one, read: true } : one))

export const withChange = (changes: Changes, ids: readonly string[], change: Change): Changes =>
  new Map([...changes, ...ids.map((id) => [id, change] as const)])

/** Without these, unless something else has been done to one since. */
export const withoutChange = (changes: Changes, ids: readonly string[], change: Change): Changes =>
  new Map([...changes].filter(([id, made]) => made !== change || !ids.includes(id)))
