/** Reasons why a channel cannot notify. */
export type Trouble = 'off' | 'not_connected' | 'not_verified' | 'blocked' | 'failing' | 'no_server'

export type ChannelFacts = {
  /** The server supports the channel: a bot, a mail server. */
  isAvailable: boolean
  isConnected: boolean
  isVerified: boolean
  isBlocked: boolean
  /** The user has enabled it. */
  isOn: boolean
  /** None of its targets currently accepts messages. */
  isFailing: boolean
}

/**
 * The first matching row applies.
 *
 * | a channel                         | trouble       |
 * |-----------------------------------|---------------|
 * | that this server does not support | no_server     |
 * | without a target                  | not_connected |
 * | with an unverified target         | not_verified  |
 * | that the user has blocked         | blocked       |
 * | that the user has disabled        | off           |
 * | that currently accepts nothing    | failing       |
 * | is any other                      | none          |
 */
export function troubleOf(facts: ChannelFacts): Trouble | null {
  if (!facts.isAvailable) return 'no_server'
  if (!facts.isConnected) return 'not_connected'
  if (!facts.isVerified) return 'not_verified'
  if (facts.isBlocked) return 'blocked'
  if (!facts.isOn) return 'off'
  return facts.isFailing ? 'failing' : null
}
