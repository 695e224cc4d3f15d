/** What keeps a channel from telling somebody something. */
export type Trouble = 'off' | 'not_connected' | 'not_verified' | 'blocked' | 'failing' | 'no_server'

export type ChannelFacts = {
  /** This server has what it takes: a bot, a mail server. */
  isAvailable: boolean
  isConnected: boolean
  isVerified: boolean
  isBlocked: boolean
  /** Its owner wants messages by it. */
  isOn: boolean
  /** None of its targets takes messages at the moment. */
  isFailing: boolean
}

/**
 * The first row that fits counts.
 *
 * | a channel                          | trouble       |
 * |------------------------------------|---------------|
 * | this server does not have          | no_server     |
 * | without a place to tell            | not_connected |
 * | whose place is not proven          | not_verified  |
 * | that its owner has blocked         | blocked       |
 * | that its owner has switched off    | off           |
 * | that takes nothing at the moment   | failing       |
 * | is any other                       | none          |
 */
export function troubleOf(facts: ChannelFacts): Trouble | null {
  if (!facts.isAvailable) return 'no_server'
  if (!facts.isConnected) return 'not_connected'
  if (!facts.isVerified) return 'not_verified'
  if (facts.isBlocked) return 'blocked'
  if (!facts.isOn) return 'off'
  return facts.isFailing ? 'failing' : null
}
