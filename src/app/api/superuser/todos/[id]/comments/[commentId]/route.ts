import { deleteTodoComment, editTodoComment } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { changeComment, removeComment } from '@/server/todos/comments'

export const PATCH = route(editTodoComment, changeComment)
export const DELETE = route(deleteTodoComment, removeComment)
