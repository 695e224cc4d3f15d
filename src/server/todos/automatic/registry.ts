import { backupUnverified } from './backup-unverified'
import type { AutomaticKind } from './cause'
import { inboxGrowing } from './inbox-growing'
import { mailFailed } from './mail-failed'
import { workerSilent } from './worker-silent'

/**
 * What the server writes todos about by itself. A new kind adds its id to AUTOMATIC_TODOS of the contracts, its finder
 * here, and its texts to `todoMessages` and `todos.automatic`.
 */
export const AUTOMATIC_KINDS: readonly AutomaticKind[] = [
  mailFailed,
  workerSilent,
  inboxGrowing,
  backupUnverified,
]
