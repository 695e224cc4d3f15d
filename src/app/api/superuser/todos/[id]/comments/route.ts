import { addTodoComment } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { writeComment } from '@/server/todos/comments'

export const POST = route(addTodoComment, writeComment)
