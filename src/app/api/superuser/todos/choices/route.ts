import { getTodoChoices } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { showTodoChoices } from '@/server/todos/list'

export const GET = route(getTodoChoices, showTodoChoices)
