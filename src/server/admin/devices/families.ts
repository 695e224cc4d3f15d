import { families } from '@/ingest/families'

export const DEFAULT_FAMILY = 'native'
const NAMES: ReadonlySet<string> = new Set(families.map(({ name }) => name))

export const isFamily = (name: string): boolean => NAMES.has(name)
export const UNKNOWN_FAMILY = `There is no such family; known are ${[...NAMES].join(', ')}`
