import { expect, test } from 'vitest'
import { readResolver } from './readResolver.ts'

test('a mistake stands at its field, also within another one', async () => {
  const resolve = readResolver<{ bank: { number: string } }, string>(({ bank }) =>
    bank.number === '' ? { field: 'bank.number', message: 'Please write a number.' } : bank.number,
  )
  const options = { fields: {}, shouldUseNativeValidation: undefined }
  expect(await resolve({ bank: { number: '' } }, undefined, options)).toEqual({
    values: {},
    errors: { bank: { number: { type: 'read', message: 'Please write a number.' } } },
  })
  expect(await resolve({ bank: { number: '1930' } }, undefined, options)).toEqual({
    values: '1930',
    errors: {},
  })
})
