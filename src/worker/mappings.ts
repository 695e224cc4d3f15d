import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { metricNames } from '@/domain/metrics'
import { DEVICE_KINDS, type GenericMapping } from '@/ingest/types'

const Topic = z
  .string()
  .min(1)
  .max(256)
  .refine(
    (topic) => !/[+#\0]/.test(topic),
    'use {id} for the level that names the device; + and # have no place here',
  )
  .refine((topic) => topic.split('{id}').length <= 2, 'use {id} at most once')

const Mapping = z.strictObject({
  topic: Topic,
  metric: z.enum(metricNames),
  channel: z.number().int().min(0).max(255).default(0),
  path: z.string().min(1).max(256).optional(),
  unit: z.enum(['mm', 'cm', 'm', 'in']).optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
})

const Mappings = z.array(Mapping).max(1_000)

/** Names the entry as a person counts them, from 1, and its topic. */
function lineOf({ path: [index, ...rest], message }: z.core.$ZodIssue, entries: unknown): string {
  if (typeof index !== 'number') return `  ${message}`
  const entry: unknown = Array.isArray(entries) ? entries[index] : null
  const topic = entry instanceof Object && 'topic' in entry ? ` (${String(entry.topic)})` : ''
  return `  entry ${index + 1}${topic}: ${rest.length > 0 ? `${rest.join('.')}: ` : ''}${message}`
}

/** Checks the content of a mapping file. Throws an Error that names every faulty entry. */
export function parseMappings(text: string, file: string): GenericMapping[] {
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
  const parsed = Mappings.safeParse(entries)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => lineOf(issue, entries))
  throw new Error(`${file} cannot be used:\n${lines.join('\n')}`)
}

/** The owner's mappings, none when there is no such file. */
export async function loadMappings(file: string): Promise<GenericMapping[]> {
  try {
    return parseMappings(await readFile(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
