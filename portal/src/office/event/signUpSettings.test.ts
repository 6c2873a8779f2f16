import { expect, test } from 'vitest'
import { fromSettingsForm, toSettingsForm } from './signUpSettings.ts'

const start = '2026-11-28T18:00:00.000Z'
const before = { takesSignUps: true, capacity: 8, signUpUntil: '2026-11-27T18:00:00.000Z' }

test('settings are typed as numbers, and nothing means no limit', () => {
  const form = toSettingsForm(before, start)
  expect(form).toEqual({ takesSignUps: true, capacity: '8', hoursBefore: '24' })
  expect(fromSettingsForm(form, before, start)).toEqual(before)
  expect(fromSettingsForm({ takesSignUps: false, capacity: '', hoursBefore: ' ' }, before, start)).toEqual({
    takesSignUps: false,
    capacity: null,
    signUpUntil: null,
  })
  const twoHours = fromSettingsForm({ ...form, hoursBefore: '2' }, before, start)
  expect(twoHours).toMatchObject({ signUpUntil: '2026-11-28T16:00:00.000Z' })
})

test('an end that is no whole hour stays until another is typed', () => {
  const odd = { ...before, signUpUntil: '2026-11-27T18:20:00.000Z' }
  expect(fromSettingsForm(toSettingsForm(odd, start), odd, start)).toEqual(odd)
})

test.each([
  ['capacity', { capacity: '0' }],
  ['capacity', { capacity: 'many' }],
  ['capacity', { capacity: '1.5' }],
  ['hoursBefore', { hoursBefore: '-1' }],
  ['hoursBefore', { hoursBefore: '9000' }],
])('an error stands at its field when the value is no number: %s', (field, typed) => {
  expect(fromSettingsForm({ ...toSettingsForm(before, start), ...typed }, before, start)).toMatchObject({
    field,
  })
})
