import { randomUUID } from 'node:crypto'
import type { testPush } from '@/contracts/channels'
import type { InputOf } from '@/contracts/endpoint'
import { SCENARIOS } from '@/domain/notifications/scenarios'
import { pushChannel } from './channel'
import { sendNow } from '@/server/notifications/delivery/send-now'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { type UserLocale, userLocaleOf } from '@/server/user-locale'
import { scenarioStrings } from './scenario-strings'

/** Sends to all of the user's browsers now, bypassing the outbox, so that the result can be shown. */
export const testOwnPush: Verb<typeof testPush> = async ({ actor: { userId }, now }, { body }) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, include: { subscriptions: true } })
  const message = testMessageOf(body, userLocaleOf(user), now)
  const outcomes = await Promise.all(
    user.subscriptions.map(({ id: target }) =>
      sendNow({ channel: pushChannel, userId, target, message, now }),
    ),
  )
  return { sent: outcomes.filter(({ result }) => result === 'sent').length }
}

function testMessageOf(body: InputOf<typeof testPush>['body'], reader: UserLocale, now: Date): OutboxMessage {
  const isScenario = 'type' in body
  return {
    kind: 'test',
    ...(isScenario ? scenarioStrings(body, reader) : { title: body.title, body: body.body }),
    severity: isScenario ? SCENARIOS[body.type].severity : 'info',
    // each test has a topic of its own, so that it does not replace the previous one
    tag: `test-${randomUUID().slice(0, 8)}`,
    path: '/profile',
    at: now.toISOString(),
    language: reader.language,
  }
}
