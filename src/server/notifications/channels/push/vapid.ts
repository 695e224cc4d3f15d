import webpush from 'web-push'
import * as z from 'zod'
import { db } from '@/server/db/prisma'
import { env, publicUrl } from '@/server/env'

const KEY = 'push.vapid'
const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })
type Keys = z.output<typeof Keys>

let kept: Promise<Keys> | null = null

/**
 * The VAPID keys that identify this server to push services: from the settings, or generated once for all its
 * instances.
 */
export function vapidKeys(): Promise<Keys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  kept ??= makeOrLoad().catch((error: unknown) => {
    kept = null
    throw error
  })
  return kept
}

/** Of several instances that generate keys at once the first wins, and all use its keys. */
async function makeOrLoad(): Promise<Keys> {
  const found = await db().setting.findUnique({ where: { key: KEY } })
  if (found) return Keys.parse(found.value)
  await db().setting.createMany({
    data: { key: KEY, value: { ...webpush.generateVAPIDKeys() } },
    skipDuplicates: true,
  })
  return Keys.parse((await db().setting.findUniqueOrThrow({ where: { key: KEY } })).value)
}

/** The contact address for push services. */
export const vapidSubject = (): string =>
  env.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@cistern.invalid')
