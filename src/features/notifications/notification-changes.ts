import type { Notification } from '@/contracts/notifications'

/** What has been done to a notification here and is on its way to the server. */
export type NotificationChange = 'read' | 'gone'
export type NotificationChanges = ReadonlyMap<string, NotificationChange>

/** The list as it will be when these changes have been made. */
export const applyChanges = (list: readonly Notification[], changes: NotificationChanges): Notification[] =>
  list
    .filter(({ _id }) => changes.get(_id) !== 'gone')
    .map((one) => (changes.get(one._id) === 'read' ? { ...one, read: true } : one))

export const withChange = (
  changes: NotificationChanges,
  ids: readonly string[],
  change: NotificationChange,
): NotificationChanges => new Map([...changes, ...ids.map((id) => [id, change] as const)])

/** Without these, unless something else has been done to one since. */
export const withoutChange = (
  changes: NotificationChanges,
  ids: readonly string[],
  change: NotificationChange,
): NotificationChanges => new Map([...changes].filter(([id, made]) => made !== change || !ids.includes(id)))
