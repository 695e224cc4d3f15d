'use server'
import * as todos from '@/contracts/superuser/todos'
import { pageAction } from '@/server/http/page-call'
import { switchAutomatic } from '@/server/todos/automatic/settings'
import { changeSeveralTodos } from '@/server/todos/bulk'
import { changeComment, removeComment, writeComment } from '@/server/todos/comments'
import { putTodo, tickStep } from '@/server/todos/move'
import { bringTodoBack, removeTodo } from '@/server/todos/remove'
import { changeTodo, writeTodo } from '@/server/todos/save'

const PAGE = '/superuser/todos'

export const createTodoAction = pageAction(todos.createTodo, writeTodo, PAGE)
export const updateTodoAction = pageAction(todos.updateTodo, changeTodo, PAGE)
export const moveTodoAction = pageAction(todos.moveTodo, putTodo, PAGE)
export const tickStepAction = pageAction(todos.tickTodoStep, tickStep, PAGE)
export const deleteTodoAction = pageAction(todos.deleteTodo, removeTodo, PAGE)
export const restoreTodoAction = pageAction(todos.restoreTodo, bringTodoBack, PAGE)
export const changeTodosAction = pageAction(todos.changeTodos, changeSeveralTodos, PAGE)
export const addCommentAction = pageAction(todos.addTodoComment, writeComment, PAGE)
export const editCommentAction = pageAction(todos.editTodoComment, changeComment, PAGE)
export const deleteCommentAction = pageAction(todos.deleteTodoComment, removeComment, PAGE)
export const setAutomaticAction = pageAction(todos.setAutomaticTodos, switchAutomatic, PAGE)
