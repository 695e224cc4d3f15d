import { exportData } from '@/contracts/security'
import { route } from '@/server/http/route'
import { exportOwnData } from '@/server/accounts/users/export-data'

export const GET = route(exportData, exportOwnData)
