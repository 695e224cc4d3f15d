import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { NumberInput, parseNumber } from './input'

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    [' 1.5 ', 1.5],
    ['1,5', 1.5],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['', null],
    ['-', null],
    ['1,000.5', null],
    ['1e999', null],
    ['twelve', null],
  ])('reads %j as %s', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })
})

function Held({ seen }: { seen: (number | null)[] }) {
  const [value, setValue] = useState<number | null>(10)
  const change = (next: number | null) => {
    seen.push(next)
    setValue(next)
  }
  return (
    <>
      <NumberInput aria-label="Depth" value={value} onValueChange={change} />
      <button onClick={() => setValue(7)}>seven</button>
    </>
  )
}

describe('NumberInput', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Depth')

  it('leaves the text alone while somebody types', () => {
    const seen: (number | null)[] = []
    render(<Held seen={seen} />)
    for (const text of ['1', '1.', '1.0', '1.05']) {
      fireEvent.change(field(), { target: { value: text } })
      expect(field().value).toBe(text)
    }
    expect(seen).toEqual([1, 1, 1, 1.05])
  })

  it('tidies up on leaving', () => {
    render(<Held seen={[]} />)
    fireEvent.change(field(), { target: { value: '2,50' } })
    fireEvent.blur(field())
    expect(field().value).toBe('2.5')
  })

  it('takes a value from outside', () => {
    render(<Held seen={[]} />)
    fireEvent.click(screen.getByText('seven'))
    expect(field().value).toBe('7')
  })
})
