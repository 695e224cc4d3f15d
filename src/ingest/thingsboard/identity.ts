import { MAX_DEVICE_ID, publicDeviceId } from '../rules/device-id'

const PUBLIC_ID = /^thingsboard:[A-Za-z0-9._:~-]+$/

/**
 * The device of a client's user name (ThingsBoard calls it access token), or null for none.
 *
 * | user name | device |
 * |---|---|
 * | a public id of this family: the console issued the credentials | itself |
 * | anything else | `thingsboard:<user name>` |
 */
export const deviceIdOf = (user: string): string | null => {
  if (PUBLIC_ID.test(user)) return user.length <= MAX_DEVICE_ID ? user : null
  return publicDeviceId({ family: 'thingsboard', id: user })
}

/** A device behind a gateway: `<the gateway's id>/<name>`. */
export const childId = (user: string, name: string): string | null => {
  const gateway = deviceIdOf(user)
  const suffix = publicDeviceId({ family: '', id: `/${name}` })?.slice(1)
  if (!gateway || suffix === undefined) return null
  return gateway.length + suffix.length <= MAX_DEVICE_ID ? `${gateway}${suffix}` : null
}
