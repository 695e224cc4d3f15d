import { backupUnverified } from './backup-unverified'
import type { AutomaticKind } from './cause'
import { inboxGrowing } from './inbox-growing'
import { mailFailed } from './mail-failed'
import { mailingBounced } from './mailing-bounced'
import { rolloutFailed } from './rollout-failed'
import { workerSilent } from './worker-silent'

/**
 * What the server writes todos about by itself. A new kind adds its id to AUTOMATIC_TODOS of the contracts, its finder
 * here (or to `todoJobs`, where a room above knows the cause), and its texts to `todoMessages` and `todos.automatic`.
 */
export const AUTOMATIC_KINDS: readonly AutomaticKind[] = [
  mailFailed,
  mailingBounced,
  rolloutFailed,
  workerSilent,
  inboxGrowing,
  backupUnverified,
]
