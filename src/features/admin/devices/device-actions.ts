import type { PageAction } from '@/contracts/action'
import type * as devices from '@/contracts/admin/devices'

/** The writes about everybody's devices, as the page's server component hands them on. */
export type DeviceActions = {
  register: PageAction<typeof devices.registerDevice>
  importList: PageAction<typeof devices.importDevices>
  setClaimCode: PageAction<typeof devices.setClaimCode>
  assign: PageAction<typeof devices.assignDevice>
}
