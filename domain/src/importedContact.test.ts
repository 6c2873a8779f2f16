import { expect, test } from 'vitest'
import { readEmails, readPhones } from './importedContact.ts'

test.each([
  ['ida@example.org ::: ida2@example.org', { value: 'ida@example.org', hasMore: true }],
  ['Ida@example.org; ida2@example.org', { value: 'ida@example.org', hasMore: true }],
  ['ida@example.org ida@example.org', { value: 'ida@example.org' }],
  ['Ida <ida@example.org>', { value: 'ida@example.org' }],
  ['Bo <bo@example.org>, Ida <ida@example.org>', undefined],
  ['ida@example.org; spørg Bo', undefined],
  ['ida 4@example.org', undefined],
  ["'ida@example.org'", { value: 'ida@example.org' }],
  ["'ida@example.org", undefined],
])('the e-mail addresses of %s are %o', (cell, read) => expect(readEmails(cell)).toEqual(read))

test.each([
  ['+45 20 11 22 33 ::: +45 86 12 34 56', { value: '+45 20 11 22 33', hasMore: true }],
  ['20112233, 20112234', { value: '20112233', hasMore: true }],
  ["'20112233", { value: '20112233' }],
  ["'+4520112233", { value: '+4520112233' }],
  ['tlf. 20112233', { value: '20112233' }],
  ['Mobil: 20 11 22 33', { value: '20 11 22 33' }],
  // Whose is which the file does not say.
  ['20112233/20112234', undefined],
  ['20112233 (mor)', undefined],
  ['20112233, lokal 12', undefined],
])('the phone numbers of %s are %o', (cell, read) => expect(readPhones(cell)).toEqual(read))
