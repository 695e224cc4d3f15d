import { findTodoLinks } from '@/contracts/superuser/todos'
import { route } from '@/server/http/route'
import { findLinkedThings } from '@/server/todos/links'

export const GET = route(findTodoLinks, findLinkedThings)
