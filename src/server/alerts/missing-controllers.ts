import type { ControllerInput } from '@/domain/alerts/equipment'
import type { Queryable } from '@/server/db/transaction'
import { lockEvaluations, writeTransitions } from './apply'

/** What is known of each pump controller, by its key. */
type Controllers = ReadonlyMap<number, ControllerInput>

/** Opens and resolves the alerts of missing pump controllers. Answers whose alert is open afterwards. */
export async function judgeControllers(
  client: Queryable,
  controllers: Controllers,
  now: Date,
): Promise<ReadonlySet<number>> {
  const evaluations = await lockEvaluations(client, [...controllers.keys()])
  for (const [key, { evaluation }] of evaluations) {
    evaluation.forceResolveDisabled(now.getTime())
    const word = controllers.get(key)
    if (word) evaluation.evaluateController(word, now.getTime())
  }
  await writeTransitions(client, evaluations, now)
  return new Set(
    [...evaluations]
      .filter(([, { evaluation }]) => evaluation.isOpen('controller_missing'))
      .map(([key]) => key),
  )
}
