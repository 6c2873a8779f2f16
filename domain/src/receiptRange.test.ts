import { expect, test } from 'vitest'
import { rangesOf } from './receiptRange.ts'

test('numbers that follow each other are a range', () => {
  expect([rangesOf([]), rangesOf([4]), rangesOf([1, 2, 5])]).toEqual(['', '4', '1–2, 5'])
})
