import { chirpstack } from './chirpstack/family'
import { generic } from './generic/family'
import { native } from './native/family'
import { tasmota } from './tasmota/family'
import type { Family } from './types'

/**
 * Every device family. The order is the order of routing: fixed topics first, then what the owner mapped by
 * hand, then families that know their topics only by shape.
 */
export const families: readonly Family[] = [native, chirpstack, generic, tasmota]
