import type { PageAction } from '@/contracts/action'
import type { OutputOf } from '@/contracts/endpoint'
import type * as todos from '@/contracts/superuser/todos'

/** The writes of the page, as its server component hands them on. */
export type TodoActions = {
  create: PageAction<typeof todos.createTodo>
  update: PageAction<typeof todos.updateTodo>
  move: PageAction<typeof todos.moveTodo>
  tick: PageAction<typeof todos.tickTodoStep>
  remove: PageAction<typeof todos.deleteTodo>
  restore: PageAction<typeof todos.restoreTodo>
  bulk: PageAction<typeof todos.changeTodos>
  comment: PageAction<typeof todos.addTodoComment>
  editComment: PageAction<typeof todos.editTodoComment>
  removeComment: PageAction<typeof todos.deleteTodoComment>
  setAutomatic: PageAction<typeof todos.setAutomaticTodos>
}

export type TodoChoices = OutputOf<typeof todos.getTodoChoices>
export type BoardColumns = OutputOf<typeof todos.getTodoBoard>['columns']
export type AutomaticKinds = OutputOf<typeof todos.getAutomaticTodos>['kinds']
