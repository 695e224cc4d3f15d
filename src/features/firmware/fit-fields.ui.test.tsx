import { fireEvent, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { EMPTY_FIT, fitOf } from './fit-draft'
import { FitFields } from './fit-fields'

function open(family: string, errors: Record<string, string> = {}) {
  let read: () => object = () => ({})
  function Form() {
    const form = useForm({ defaultValues: EMPTY_FIT })
    read = () => fitOf(form.getValues(), family)
    return (
      <FormProvider {...form}>
        <FitFields family={family} errorOf={(path) => errors[path]} />
      </FormProvider>
    )
  }
  renderUi(<Form />)
  return () => read()
}

it('asks how devices are told of an image only where their family has no words of its own', () => {
  const read = open('native')
  expect(screen.queryByLabelText('Topic of the order')).toBeNull()
  expect(read()).not.toHaveProperty('orderTemplate')
})

it('takes the topic and the message with their places, and says what is wrong with each', () => {
  const read = open('generic', { 'orderTemplate.payload': 'There is no {uri}' })
  fireEvent.change(screen.getByLabelText('Topic of the order'), { target: { value: 'cmnd/{id}/ota' } })
  const payload = screen.getByRole('textbox', { name: 'Message of the order' })
  fireEvent.change(payload, { target: { value: '{uri}' } })
  expect(read()).toMatchObject({ orderTemplate: { topic: 'cmnd/{id}/ota', payload: '{uri}' } })
  expect(payload.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('There is no {uri}')).toBeDefined()
  expect(screen.getByText(/^Places: \{id\} \{url\} \{http_url\}/)).toBeDefined()
})
