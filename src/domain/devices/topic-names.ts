/** What a device is called in its own settings, as far as its id tells: without the family before the colon. */
export const bareNameOf = (deviceId: string): string =>
  deviceId.slice(deviceId.indexOf(':') + 1).replaceAll('~2f', '/')

/**
 * Whether a topic names a device: by its id, or by what stands behind the family's colon, whole levels and in whatever case.
 */
export function topicNames(topic: string, deviceId: string): boolean {
  const levels = `/${topic}/`.toLowerCase()
  return [deviceId, bareNameOf(deviceId)].some(
    (name) => name !== '' && levels.includes(`/${name.toLowerCase()}/`),
  )
}
