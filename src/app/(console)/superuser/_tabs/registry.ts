import type { SystemTab } from '@/features/system/system-address'
import { BackupsTab } from './backups-tab'
import { DiagnosticsTab } from './diagnostics-tab'
import { FlagsTab } from './flags-tab'
import { HealthTab } from './health-tab'
import { JobsTab } from './jobs-tab'
import { LogsTab } from './logs-tab'
import { MaintenanceTab } from './maintenance-tab'
import { SettingsTab } from './settings-tab'
import { StorageTab } from './storage-tab'
import type { TabPart } from './tab'

/** The tabs that exist. A new tab adds its line here; its name and its place are in `system-address.ts`. */
export const TABS: Partial<Record<SystemTab, TabPart>> = {
  health: { Tab: HealthTab, messages: ['systemHealth'] },
  jobs: { Tab: JobsTab, messages: ['systemJobs'] },
  storage: { Tab: StorageTab, messages: ['systemStorage', 'systemJobs'] },
  backups: { Tab: BackupsTab, messages: ['systemBackups'] },
  maintenance: { Tab: MaintenanceTab, messages: ['systemMaintenance'] },
  flags: { Tab: FlagsTab, messages: ['systemFlags'] },
  logs: { Tab: LogsTab, messages: ['systemLogs'] },
  settings: { Tab: SettingsTab, messages: ['systemSettings'] },
  diagnostics: { Tab: DiagnosticsTab, messages: ['systemDiagnostics'] },
}
