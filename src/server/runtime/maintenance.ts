import type { Maintenance } from '@/contracts/superuser/maintenance'
import { AppError } from '@/server/errors'
import type { StoredMaintenance } from './state'

/** The maintenance that goes on at a moment; null for none, or one that has ended by itself. It begins when it is set. */
export const maintenanceAt = (stored: StoredMaintenance | null, now: Date): StoredMaintenance | null =>
  stored && stored.until > now ? stored : null

/** As everybody may see it. */
export const publicMaintenance = ({
  message,
  until,
}: StoredMaintenance): Pick<Maintenance, 'message' | 'until'> => ({
  message,
  until: until.toISOString(),
})

export const maintenanceError = ({ message, until }: StoredMaintenance, now: Date): AppError =>
  new AppError('maintenance', message, {
    retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })
