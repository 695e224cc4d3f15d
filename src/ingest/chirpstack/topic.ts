/** `application`: everything up to the application's id. */
export type ChirpstackTopic = { application: string; devEui: string; event: string }

/**
 * Reads `…application/<id>/device/<devEui>/event/<event>` with any prefix before `application`; null for any other
 * topic. `command/<what>` returns the event `command`, so that no other family claims it.
 */
export const parseChirpstackTopic = (topic: string): ChirpstackTopic | null => {
  const levels = topic.split('/')
  const [application, , device, devEui, kind, event] = levels.slice(-6)
  if (levels.length < 6 || application !== 'application' || device !== 'device') return null
  if (!devEui || !event || (kind !== 'event' && kind !== 'command')) return null
  return { application: levels.slice(0, -4).join('/'), devEui, event: kind === 'command' ? 'command' : event }
}
