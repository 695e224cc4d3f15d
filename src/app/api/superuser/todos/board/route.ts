import { getTodoBoard } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { showTodoBoard } from '@/server/todos/list'

export const GET = route(getTodoBoard, showTodoBoard)
