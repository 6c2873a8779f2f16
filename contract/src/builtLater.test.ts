import { expect, test, vi } from 'vitest'
import { builtLater } from './builtLater.ts'

class Sum {
  readonly parts: readonly number[]
  constructor(parts: readonly number[]) {
    this.parts = parts
  }
  get total() {
    return this.parts.reduce((sum, part) => sum + part, 0)
  }
  more(part: number) {
    return new Sum([...this.parts, part])
  }
}

test('an object is built when something of it is first asked for, and once', () => {
  const build = vi.fn(() => new Sum([1, 2]))
  const sum = builtLater(build)
  expect(build).not.toHaveBeenCalled()
  expect(sum.total).toBe(3)
  expect(sum.more(4).total).toBe(7)
  expect('total' in sum).toBe(true)
  expect(sum).toBeInstanceOf(Sum)
  expect({ ...sum, name: 'of two' }).toEqual({ parts: [1, 2], name: 'of two' })
  expect(Object.keys(builtLater(() => Object.freeze({ url: '/a' })))).toEqual(['url'])
  expect(build).toHaveBeenCalledTimes(1)
})
