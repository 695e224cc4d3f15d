import { CHANNELS } from '@/domain/alerts/channels'
import { SEVERITIES } from '@/domain/alerts/types'
import { isFinal } from '@/domain/pump/command'
import { COMMAND_STATES } from '@/domain/pump/types'

/** Counters of a worker's heartbeat, by their name for Prometheus. */
export const COUNTERS = {
  cistern_messages_received_total: { key: 'messages', help: 'Messages taken in' },
  cistern_readings_stored_total: { key: 'readings', help: 'Readings stored' },
  cistern_readings_duplicate_total: { key: 'duplicates', help: 'Readings that were there already' },
  cistern_messages_unknown_total: {
    key: 'unknown',
    help: 'Messages on unknown topics or of unregistered devices',
  },
  cistern_messages_rejected_total: { key: 'rejected', help: 'Messages and values that could not be used' },
  cistern_messages_poisoned_total: { key: 'poison', help: 'Messages whose data the database refused' },
  cistern_messages_dropped_total: {
    key: 'dropped',
    help: 'Messages without acknowledgement of devices that flood',
  },
  cistern_messages_unregistered_total: {
    key: 'unregistered',
    help: 'Messages that the registration limit held back',
  },
  cistern_commit_retries_total: { key: 'retries', help: 'Commits that were tried again' },
} as const

/** Messages by family of devices and what became of them; of a worker's figures. */
export const INGEST_MESSAGES = {
  name: 'cistern_ingest_messages_total',
  help: 'Messages by family of devices: taken, or rejected because they could not be used',
}

/** `known`: the values of its label that are told as 0 while there is nothing of them; a series that comes and goes has gaps. */
export const GAUGES = {
  cistern_devices: { help: 'Devices', labels: ['status'], known: ['online', 'offline', 'unknown'] },
  cistern_alerts_open: { help: 'Open alerts', labels: ['severity'], known: SEVERITIES },
  cistern_deliveries_pending: {
    help: 'Messages that wait to be sent',
    labels: ['channel'],
    known: CHANNELS,
  },
  cistern_delivery_oldest_pending_seconds: {
    help: 'How long the first message that is due has waited to be sent',
    labels: ['channel'],
    known: CHANNELS,
  },
  cistern_commands_waiting: {
    help: 'Orders to devices that have not ended',
    labels: ['state'],
    known: COMMAND_STATES.filter((state) => !isFinal(state)),
  },
  cistern_inbox_kinds: { help: 'Shapes of messages that nobody understood', labels: [] },
  cistern_rollup_behind_seconds: { help: 'Age of the oldest hour that is not rolled up', labels: [] },
  cistern_backup_last_success_timestamp_seconds: {
    help: 'When the last backup was made; 0 for never',
    labels: [],
  },
  cistern_backup_last_verified_timestamp_seconds: {
    help: 'When a backup was last restored for a test and found good; 0 for never',
    labels: [],
  },
  cistern_database_size_bytes: { help: 'Size of the database', labels: [] },
  cistern_worker_last_beat_timestamp_seconds: { help: 'Last heartbeat of a worker', labels: ['worker'] },
  cistern_worker_broker_connected: { help: '1 while a worker has its broker', labels: ['worker'] },
  cistern_ingest_lag_seconds: {
    help: 'Age of the oldest message without an acknowledgement',
    labels: ['worker'],
  },
  cistern_ingest_pending_messages: { help: 'Messages without an acknowledgement', labels: ['worker'] },
  cistern_live_streams: { help: 'Open live streams of this console', labels: [] },
  cistern_db_pool_connections: { help: 'Database connections of this console', labels: ['state'] },
  cistern_build_info: { help: 'The version that a process runs', labels: ['version', 'process'] },
  cistern_job_last_success_timestamp_seconds: {
    help: 'When a job last did what it should',
    labels: ['job'],
  },
  cistern_job_failures: { help: 'Failures of a job since then', labels: ['job'] },
  cistern_job_paused: { help: '1 while a job is paused', labels: ['job'] },
} as const satisfies Record<string, { help: string; labels: readonly string[]; known?: readonly string[] }>
