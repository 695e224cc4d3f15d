import type { CommandState } from '@/domain/pump/types'

/** A command locked for a transition. */
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

/** The columns that a transition needs, to be selected `for update`. */
export const PENDING_COMMAND = `
  id, device, channel, type, payload as order, state, created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt"`
