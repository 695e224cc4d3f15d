import { createTodo, listTodos } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { listAllTodos } from '@/server/todos/list'
import { writeTodo } from '@/server/todos/save'

export const GET = route(listTodos, listAllTodos)
export const POST = route(createTodo, writeTodo)
