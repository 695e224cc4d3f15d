import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { hashSecret } from './secrets'

/** A device that has or had credentials, and those that are good now. Times in epoch milliseconds. */
export type CredentialHolder = {
  key: number
  deviceId: string
  aliases: string[]
  secrets: { id: string; hash: string; expiresAt: number | null }[]
}

const IS_VALID = `c."revokedAt" is null and (c."expiresAt" is null or c."expiresAt" > now())`

const HOLDERS = `
  select d.key, d."deviceId",
         array(select a.alias from "DeviceAlias" a where a."deviceId" = d."deviceId") as aliases,
         coalesce(json_agg(json_build_object('id', c.id, 'hash', c."secretHash",
                                             'expiresAt', (extract(epoch from c."expiresAt") * 1000)::float8))
                  filter (where ${IS_VALID}), '[]') as secrets
  from "Device" d join "DeviceCredential" c using ("deviceId")
  where $1::int[] is null or d.key = any($1)
  group by d.key, d."deviceId"`

/** All of them, or those with these keys. */
export const loadCredentialHolders = (keys?: readonly number[]): Promise<CredentialHolder[]> =>
  runQuery<CredentialHolder>(pool(), HOLDERS, [keys ?? null])

const STATE = `
  select count(*) > 0 as "isHolder",
         coalesce(bool_or(${IS_VALID}), false) as "canLogIn",
         coalesce(bool_or(c."secretHash" = $2 and ${IS_VALID}), false) as "isRight"
  from "DeviceCredential" c
  where c."deviceId" = coalesce((select a."deviceId" from "DeviceAlias" a where a.alias = $1), $1)`

export type CredentialState = {
  /** It has or had credentials: nobody else speaks for it, until its owner removes the protection. */
  isHolder: boolean
  /** Some of them are good now. */
  canLogIn: boolean
  /** The secret is one of those. */
  isRight: boolean
}

const NO_CREDENTIAL: CredentialState = { isHolder: false, canLogIn: false, isRight: false }
const POSSIBLE_ID = /^[A-Za-z0-9._:~-]{1,128}$/

/** What the database says of a device, by its id or an alias, and, if given, a secret. */
export async function credentialState(deviceId: string, secret = ''): Promise<CredentialState> {
  if (!POSSIBLE_ID.test(deviceId)) return NO_CREDENTIAL
  const [state] = await runQuery<CredentialState>(pool(), STATE, [deviceId, hashSecret(secret)])
  return state ?? NO_CREDENTIAL
}
