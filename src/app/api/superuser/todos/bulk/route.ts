import { changeTodos } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { changeSeveralTodos } from '@/server/todos/bulk'

export const POST = route(changeTodos, changeSeveralTodos)
