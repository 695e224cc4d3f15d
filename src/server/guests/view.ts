import type { viewSharedDashboard } from '@/contracts/me/shared-dashboard'
import { countDevices } from '@/domain/devices/device-counts'
import { markLinkSeen } from '@/server/accounts/dashboard-links/resolve-link'
import { loadDevices } from '@/server/devices/device-row'
import { visibleTo } from '@/server/devices/visible'
import { preferencesOf } from '@/server/user-view'
import type { Verb } from '@/server/verb'
import { admitGuest } from './admit'
import { guestDevice } from './device'

/** The dashboard behind a link, asked for again and again while it is looked at. */
export const viewDashboardOfLink: Verb<typeof viewSharedDashboard> = async (ctx, { body }) => {
  const guest = await admitGuest(body.token, ctx)
  const { link, widgets, narrowOrder, actor } = guest
  const rows = await loadDevices(visibleTo(actor))
  const devices = rows.map((row) => guestDevice(guest, row))
  await markLinkSeen(link, ctx.now)
  return {
    ...{ name: link.name, expiresAt: link.expiresAt.toISOString() },
    units: preferencesOf(link.user.preferences).units,
    ...{ widgets, narrowOrder, devices, counts: countDevices(devices) },
  }
}
