import { deleteTodo, getTodo, updateTodo } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { showTodo } from '@/server/todos/list'
import { removeTodo } from '@/server/todos/remove'
import { changeTodo } from '@/server/todos/save'

export const GET = route(getTodo, showTodo)
export const PATCH = route(updateTodo, changeTodo)
export const DELETE = route(deleteTodo, removeTodo)
