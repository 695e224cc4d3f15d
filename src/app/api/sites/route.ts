import { createSite, listSites } from '@/contracts/devices/sites'
import { route } from '@/server/http/route'
import { createOwnSite, listOwnSites } from '@/server/devices/sites/sites'

export const GET = route(listSites, listOwnSites)
export const POST = route(createSite, createOwnSite)
