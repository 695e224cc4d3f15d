import { restoreTodo } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { bringTodoBack } from '@/server/todos/remove'

export const POST = route(restoreTodo, bringTodoBack)
