/** `node` is `<group>/<edge node>`; `device` is null for messages of the edge node itself. */
export type SparkplugTopic = { type: string; node: string; device: string | null }

export const NAMESPACE = 'spBv1.0'

/**
 * Reads `spBv1.0/<group>/<type>/<edge node>[/<device>]` (Sparkplug 3.0, "Topics and Messages"); null for any
 * other topic. `spBv1.0/STATE/<host>` has the type STATE and the host as its node.
 */
export const parseSparkplugTopic = (topic: string): SparkplugTopic | null => {
  const [namespace, group, type, node, device = null, ...more] = topic.split('/')
  if (namespace !== NAMESPACE || !group || !type || more.length > 0) return null
  if (group === 'STATE') return { type: 'STATE', node: type, device: null }
  if (!node || device === '') return null
  return { type, node: `${group}/${node}`, device }
}
