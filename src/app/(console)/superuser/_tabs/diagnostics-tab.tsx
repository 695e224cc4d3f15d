import { DiagnosticsScreen } from '@/features/system/diagnostics/diagnostics-screen'

export function DiagnosticsTab() {
  return <DiagnosticsScreen />
}
