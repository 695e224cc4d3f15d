import type { CommandState } from '@/domain/pump/types'

/** A command as it is locked to be moved on. */
export type PendingCommand = {
  id: string
  device: number
  channel: number
  type: string
  order: unknown
  state: CommandState
  createdAt: Date
  expiresAt: Date
  sentAt: Date | null
}

/** What `advance` must be given, to be selected `for update`. */
export const PENDING_COMMAND = `
  id, device, channel, type, "order", state, created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt"`
