import type { importWidgets } from '@/contracts/layout'
import type { Verb } from '@/server/verb'
import { replaceWidgets } from './replace'

export const importOwnWidgets: Verb<typeof importWidgets> = ({ actor, now }, { body }) =>
  replaceWidgets({ userId: actor.userId, now, ...body })
