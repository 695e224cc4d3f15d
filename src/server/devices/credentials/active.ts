import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { hashSecret } from './secrets'

/** A device that has or had credentials, and its valid ones. Times in epoch milliseconds. */
export type CredentialHolder = {
  id: number
  publicId: string
  aliases: string[]
  secrets: { id: string; hash: string; expiresAt: number | null }[]
}

const IS_VALID = `c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`

const HOLDERS = `
  select d.id, d.public_id as "publicId",
         array(select a.alias from device_alias a where a.device_public_id = d.public_id) as aliases,
         coalesce(json_agg(json_build_object('id', c.id, 'hash', c.secret_hash,
                                             'expiresAt', (extract(epoch from c.expires_at) * 1000)::float8))
                  filter (where ${IS_VALID}), '[]') as secrets
  from device d join device_credential c on c.device_public_id = d.public_id
  where $1::int[] is null or d.id = any($1)
  group by d.id, d.public_id`

/** All of them, or those with these keys. */
export const loadCredentialHolders = (keys?: readonly number[]): Promise<CredentialHolder[]> =>
  runQuery<CredentialHolder>(pool(), HOLDERS, [keys ?? null])

const STATE = `
  select count(*) > 0 as "isHolder",
         coalesce(bool_or(${IS_VALID}), false) as "canLogIn",
         coalesce(bool_or(c.secret_hash = $2 and ${IS_VALID}), false) as "isRight"
  from device_credential c
  where c.device_public_id = coalesce((select a.device_public_id from device_alias a where a.alias = $1), $1)`

export type CredentialState = {
  /** True when it has or had credentials: no other sender may publish for it until its owner removes the protection. */
  isHolder: boolean
  /** True when at least one credential is valid. */
  canLogIn: boolean
  /** True when the secret is one of the valid ones. */
  isRight: boolean
}

const NO_CREDENTIAL: CredentialState = { isHolder: false, canLogIn: false, isRight: false }
const POSSIBLE_ID = /^[A-Za-z0-9._:~-]{1,128}$/

/** The stored credentials of a device, by its id or an alias; with a secret, whether it is valid. */
export async function credentialState(deviceId: string, secret = ''): Promise<CredentialState> {
  if (!POSSIBLE_ID.test(deviceId)) return NO_CREDENTIAL
  const [state] = await runQuery<CredentialState>(pool(), STATE, [deviceId, hashSecret(secret)])
  return state ?? NO_CREDENTIAL
}
