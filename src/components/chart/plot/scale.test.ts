import { expect, it } from 'vitest'
import { scaleOf } from './scale'

it.each([
  ['nothing', null, {}, [0, 1]],
  ['nothing between given ends', null, { min: 0, max: 100 }, [0, 100]],
  ['values in given ends', { min: 20, max: 60 }, { min: 0, max: 100 }, [0, 100]],
  ['values that pass a given end', { min: -5, max: 60 }, { min: 0, max: 50 }, [-5, 60]],
  ['free values, with air', { min: 100, max: 200 }, {}, [92, 208]],
  ['bars, from zero', { min: 100, max: 200 }, { fromZero: true }, [0, 216]],
  ['bars below zero', { min: -100, max: -50 }, { fromZero: true }, [-108, 8]],
  ['values near zero, none below', { min: 1, max: 100 }, {}, [0, 107.92]],
  ['values below zero', { min: -10, max: 10 }, {}, [-11.6, 11.6]],
  ['one value', { min: 50, max: 50 }, {}, [46, 54]],
  ['only zero', { min: 0, max: 0 }, { fromZero: true }, [0, 0.08]],
])('scales %s', (_, extent, limits, [low, high]) => {
  const { min, max } = scaleOf(extent, { fromZero: false, ...limits })
  expect(min).toBeCloseTo(low ?? 0)
  expect(max).toBeCloseTo(high ?? 0)
})
