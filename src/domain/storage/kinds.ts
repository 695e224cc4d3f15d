import type { RetentionKind } from './retention'

/** Kinds of stored data, as an operator thinks of them. */
export const STORAGE_KINDS = [
  'readings',
  'compacted',
  'rollups',
  'latest',
  'dedup',
  'deviceEvents',
  'uplinks',
  'inbox',
  'alerts',
  'notifications',
  'deliveries',
  'commands',
  'firmware',
  'rollouts',
  'audit',
  'system',
  'other',
] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

const TABLES: Readonly<Partial<Record<StorageKind, RegExp>>> = {
  readings: /^reading_(\d{8}|default)$/,
  compacted: /^reading_day$/,
  rollups: /^rollup(_hour|_share|_invalidation)?$/,
  latest: /^(latest|doubtful_reading)$/,
  dedup: /^message_dedup$/,
  deviceEvents: /^device_event$/,
  uplinks: /^lora_uplink$/,
  inbox: /^(inbox_message|raw_message|discovery_entry)$/,
  alerts: /^alert(_state)?$/,
  notifications: /^notification$/,
  deliveries: /^delivery$/,
  commands: /^(command|pump_run|pump_control)$/,
  firmware: /^firmware_/,
  rollouts: /^rollout(_group|_item|_event|_news|_order)?$/,
  audit: /^audit_/,
  system: /^(job|job_run|health_sample|storage_sample|worker_heartbeat|console_heartbeat)$/,
}

/** The kind of data in a table; what is in no list is people, devices, dashboards, settings: `other`. */
export const storageKindOf = (table: string): StorageKind =>
  STORAGE_KINDS.find((kind) => TABLES[kind]?.test(table)) ?? 'other'

/** How long the rows of a kind are kept, where an operator may say so. */
export const RETENTION_OF: Readonly<Partial<Record<StorageKind, RetentionKind>>> = {
  compacted: 'readings',
  deviceEvents: 'deviceEvents',
  uplinks: 'uplinks',
  alerts: 'alerts',
  notifications: 'notifications',
  deliveries: 'deliveries',
  commands: 'commands',
  rollouts: 'rolloutEvents',
}
