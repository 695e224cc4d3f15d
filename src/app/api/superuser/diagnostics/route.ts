import { downloadDiagnostics } from '@/contracts/superuser/diagnostics'
import { route } from '@/server/http/route'
import { sendDiagnostics } from '@/server/system/diagnostics/download'

export const GET = route(downloadDiagnostics, sendDiagnostics)
