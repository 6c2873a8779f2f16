import { expect, test } from 'vitest'
import { comparedAnswer, isAnsweredSo, type OwnCondition } from './answerFilter.ts'

test.each<[OwnCondition, string | number | boolean, string | number | boolean]>([
  [{ field: 'ownText', number: 1, how: 'contains', text: 'NØDDE' }, 'ingen nødder', 'æg'],
  [{ field: 'ownText', number: 1, how: 'begins', text: 'ingen' }, 'Ingen nødder', 'slet ingen'],
  [{ field: 'ownNumber', number: 1, from: 2, to: 3 }, 3, 3.5],
  [{ field: 'ownDate', number: 1, from: '2026-02-01' }, '2026-02-01', '2026-01-31'],
  [{ field: 'ownChoice', number: 1, is: [2, 4] }, 4, 3],
  [{ field: 'ownYesNo', number: 1, is: false }, false, true],
])('%j holds of the answer %j and not of %j, nor of none', (condition, asked, other) => {
  const holds = [asked, other].map((value) => isAnsweredSo(condition, comparedAnswer(value)))
  expect([...holds, isAnsweredSo(condition, undefined)]).toEqual([true, false, false])
})

test('an answer can be asked to be there, or not', () => {
  const asked = (is: boolean) => ({ field: 'ownAnswered', number: 1, is }) as const
  const answers = [comparedAnswer('Fisk'), undefined]
  expect(answers.map((answer) => isAnsweredSo(asked(true), answer))).toEqual([true, false])
  expect(answers.map((answer) => isAnsweredSo(asked(false), answer))).toEqual([false, true])
})
