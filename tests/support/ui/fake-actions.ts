import { fireEvent, screen } from '@testing-library/react'
import type { ActionInput, ActionResult } from '@/contracts/action'
import type { Endpoint } from '@/contracts/endpoint'

type ActionAnswer = ActionResult<unknown> | Promise<ActionResult<unknown>>
type Answerer = (input: ActionInput<Endpoint>) => ActionAnswer

/** A server action's refusal because somebody was quicker; `current` is what there is now. */
export const lateAnswer = (message: string, current?: unknown): ActionResult<never> => ({
  ok: false,
  error: {
    status: 409,
    code: 'conflict',
    message,
    requestId: 'r1',
    ...(current !== undefined && { current }),
  },
})

/** Server actions that note what they are asked and answer as told, one answer after another; the last one stays. */
export function fakeActions<Actions>(answers: Record<string, Answerer[]>) {
  const asked: [name: string, input: ActionInput<Endpoint>][] = []
  const all = Object.entries(answers).map(([name, queue]) => {
    let at = 0
    return [
      name,
      async (input: ActionInput<Endpoint>) => {
        asked.push([name, input])
        return queue[Math.min(at++, queue.length - 1)]?.(input)
      },
    ]
  })
  return { asked, actions: Object.fromEntries(all) as Actions }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
