import { tickTodoStep } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { tickStep } from '@/server/todos/move'

export const PATCH = route(tickTodoStep, tickStep)
