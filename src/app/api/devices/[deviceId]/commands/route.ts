import { listCommands, sendCommand } from '@/contracts/devices/pump'
import { list } from '@/server/pump/commands/list'
import { send } from '@/server/pump/commands/send'
import { route } from '@/server/http/route'

export const GET = route(listCommands, list)
export const POST = route(sendCommand, send)
