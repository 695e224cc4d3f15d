'use client'
import { useCall } from '@/client/use-call'
import { listShares } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'

/** Whom a device is shared with and offered to; one question for every panel that shows it. */
export const useShares = ({ deviceId }: Pick<Device, 'deviceId'>) =>
  useCall(listShares, { params: { deviceId } }, { revalidateOnFocus: true })
