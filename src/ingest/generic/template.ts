/** Placeholder for the device in a template. */
export const PLACE = '{id}'

/**
 * Matches a topic against a template in which `{id}` matches one level, or a part of one. Returns the id (the whole
 * topic when the template has no `{id}`), or null when it does not match.
 */
export const matchTemplate = (template: string, topic: string): string | null => {
  const place = template.indexOf(PLACE)
  if (place < 0) return template === topic ? topic : null
  const tail = template.slice(place + PLACE.length)
  if (topic.length <= place + tail.length) return null
  if (!topic.startsWith(template.slice(0, place)) || !topic.endsWith(tail)) return null
  const id = topic.slice(place, topic.length - tail.length)
  return id.includes('/') ? null : id
}

/** The topic filter that receives every topic of a template. */
export const templateFilter = (template: string): string => template.replace(/[^/]*\{id\}[^/]*/, '+')
