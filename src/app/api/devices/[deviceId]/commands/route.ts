import { listCommands, sendCommand } from '@/contracts/devices/pump'
import { listDeviceCommands } from '@/server/pump/commands/list'
import { sendDeviceCommand } from '@/server/pump/commands/send'
import { route } from '@/server/http/route'

export const GET = route(listCommands, listDeviceCommands)
export const POST = route(sendCommand, sendDeviceCommand)
