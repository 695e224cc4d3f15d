import { once } from 'node:events'
import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { makeUser } from '~/tests/support/fixtures/factories'
import { startLocalService, trustLocal, trustNobody } from '~/tests/support/services/local-service'
import { messageOf } from '~/tests/support/messages-out'
import { tempDir } from '~/tests/walks/support/worker-process'
import { startWorker } from './start'

it('a worker that stops records its deliveries, so that none is sent again', async () => {
  const { id: userId } = await makeUser()
  const data = await tempDir()
  Object.assign(env, { DATA_DIR: data.dir, MQTT_PORT: 0 })
  const service = await startLocalService((_, slow) => setTimeout(() => slow.writeHead(204).end(), 500))
  trustLocal(service.host)
  const made = { userId, name: 'slow', url: `${service.url}/`, secret: 's' }
  const { id: target } = await db().webhook.create({ data: made })
  const [id, message] = [orderedId(new Date()), JSON.parse(JSON.stringify(messageOf()))]
  const deadlineAt = new Date(Date.now() + 60_000)
  await db().delivery.create({ data: { id, userId, channel: 'webhook', target, message, deadlineAt } })
  const worker = await startWorker()
  await once(service.server, 'request')
  await worker.stop()
  // which has closed the pool of this process
  globalThis.cisternPool = undefined
  const { rows } = await pool().query('select state, attempts from delivery where id = $1', [id])
  expect(rows).toEqual([{ state: 'sent', attempts: 1 }])
  trustNobody()
  await service.stop()
  await data.remove()
})
