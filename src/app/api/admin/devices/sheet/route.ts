import { claimSheet } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { printClaimSheet } from '@/server/admin/devices/sheet/print'

export const POST = route(claimSheet, printClaimSheet)
