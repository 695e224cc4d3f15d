/** `application` is `<application>@<tenant>`, or the application alone on a server without tenants. */
export type TtnTopic = { application: string; device: string; event: string }

/** Reads `v3/<application>@<tenant>/devices/<device>/<event>`, e.g. the event `down/ack`; null for any other topic. */
export const parseTtnTopic = (topic: string): TtnTopic | null => {
  const [version, application, devices, device, ...event] = topic.split('/')
  if (version !== 'v3' || devices !== 'devices') return null
  return application && device && event[0] ? { application, device, event: event.join('/') } : null
}
