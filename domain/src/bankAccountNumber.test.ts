import { expect, test } from 'vitest'
import { shownAccount } from './bankAccountNumber.ts'

test.each([
  // The examples of the IBAN registry (ISO 13616).
  ['DK5000400440116243', '0040 0440116243', 'DK50 0040 0440 1162 43'],
  ['NO9386011117947', '8601 11 17947', 'NO93 8601 1117 947'],
  ['se45 5000 0000 0583 9825 7466', null, 'SE45 5000 0000 0583 9825 7466'],
  ['FI2112345600000785', null, 'FI21 1234 5600 0007 85'],
])('the account %s is printed as %s, IBAN %s', (number, account, iban) => {
  expect(shownAccount(number)).toEqual({ account, iban })
})

test.each(['86011117947', 'DK5100400440116243', '0040-0440116243'])(
  '%s, which is no IBAN, is printed as the bank says it',
  (number) => {
    expect(shownAccount(number)).toEqual({ account: number, iban: null })
  },
)
