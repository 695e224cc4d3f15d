import { getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { showDistribution } from '@/server/admin/firmware/distribution'
import { route } from '@/server/http/route'

export const GET = route(getFirmwareDistribution, showDistribution)
