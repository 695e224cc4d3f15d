import { ENDED_STATES, type EndedState } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { wordList } from '@/server/db/word-list'

const FAILED = ['failed', 'rolled_back', 'refused', 'timed_out'] as const satisfies readonly EndedState[]
const isFailed = (state: EndedState): boolean => FAILED.some((one) => one === state)
/** States in which nothing went wrong, or not any more. */
const OVER: readonly EndedState[] = ENDED_STATES.filter((state) => !isFailed(state))

/** What went wrong with an item `i`: one that has ended names the reason of its end, one that is tried again its last error. */
export const FAILURE_OF_ITEM = `
  case when i.state in (${wordList(FAILED)}) then i.reason
       when i.state not in (${wordList(OVER)}) then i.last_error end`

/** The items that are counted for a failure. */
export const whereFailedBy = (failure: string): Prisma.RolloutItemWhereInput => ({
  OR: [
    { state: { in: [...FAILED] }, reason: failure },
    { state: { notIn: [...ENDED_STATES] }, lastError: failure },
  ],
})
