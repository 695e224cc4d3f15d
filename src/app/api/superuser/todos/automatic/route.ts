import { getAutomaticTodos, setAutomaticTodos } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { showAutomatic, switchAutomatic } from '@/server/todos/automatic/settings'

export const GET = route(getAutomaticTodos, showAutomatic)
export const PUT = route(setAutomaticTodos, switchAutomatic)
