/**
 * Whether a topic names a device: by its id, or by what stands behind the family's colon, whole levels and in whatever case.
 */
export function topicNames(topic: string, deviceId: string): boolean {
  const levels = `/${topic}/`.toLowerCase()
  const bare = deviceId.slice(deviceId.indexOf(':') + 1).replaceAll('~2f', '/')
  return [deviceId, bare].some((name) => name !== '' && levels.includes(`/${name.toLowerCase()}/`))
}
