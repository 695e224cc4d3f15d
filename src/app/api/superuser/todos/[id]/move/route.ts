import { moveTodo } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { putTodo } from '@/server/todos/move'

export const POST = route(moveTodo, putTodo)
