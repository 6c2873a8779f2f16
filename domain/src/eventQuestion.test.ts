import { expect, test } from 'vitest'
import { askedNow, missingAnswers, questionProblem } from './eventQuestion.ts'

const shirt = { number: 1, access: 'memberWrites' as const }
const diet = { number: 2, access: 'memberWrites' as const }
const key = { number: 3, access: 'memberSees' as const }
const ask = (number: number, isRequired = false) => ({ number, isRequired })

test('an event asks its questions in its order; what is archived, or no more written by members, is left out', () => {
  const asked = askedNow([ask(2, true), ask(9), ask(3), ask(1)], [shirt, diet, key])
  expect(asked).toEqual([
    { field: diet, isRequired: true },
    { field: shirt, isRequired: false },
  ])
})

test.each([
  ['of fields that members write', [1, 2], undefined],
  ['of none', [], undefined],
  ['of the same field twice', [1, 2, 1], { at: 2, problem: 'askedTwice' }],
  ['of a field that is not there', [1, 9], { at: 1, problem: 'fieldGone' }],
  ['of a field that members only see', [3], { at: 0, problem: 'notOfMembers' }],
] as const)('questions %s', (_of, numbers, problem) => {
  expect(
    questionProblem(
      numbers.map((number) => ask(number)),
      [shirt, diet, key],
    ),
  ).toEqual(problem)
})

test('what must be answered is missing unless it is answered now, or was before and is not taken away', () => {
  const asked = askedNow([ask(1, true), ask(2)], [shirt, diet])
  const missing = (before: [number, unknown][], written: [number, unknown][]) =>
    missingAnswers(asked, { before: new Map(before), written: new Map(written) })
  expect(missing([], [[2, 'vegan']])).toEqual([shirt])
  expect(missing([], [[1, 'L']])).toEqual([])
  expect(missing([[1, 'M']], [])).toEqual([])
  expect(missing([[1, 'M']], [[1, null]])).toEqual([shirt])
})
