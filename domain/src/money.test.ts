import { expect, test } from 'vitest'
import { danishMoney, parseDanishMoney } from './money.ts'

test.each<[string, bigint | undefined]>([
  ['450', 45_000n],
  ['450,5', 45_050n],
  ['450,05', 45_005n],
  ['1.234,50', 123_450n],
  ['1234,50', 123_450n],
  ['1 234,50 kr.', 123_450n],
  ['450,- kr', 45_000n],
  ['kr. 450', 45_000n],
  // Three digits after a point are thousands, one or two are øre.
  ['1.234', 123_400n],
  ['450.50', 45_050n],
  ['0', 0n],
  ['', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['1.23,50', undefined],
  ['1234.567', undefined],
  ['4,5,0', undefined],
  ['1e3', undefined],
  ['four', undefined],
])('%j is typed for %s øre', (text, minor) => expect(parseDanishMoney(text)).toBe(minor))

test('every amount is read as it is written', () => {
  for (let øre = 0n; øre < 2_000_000n; øre += 9_973n)
    expect(parseDanishMoney(danishMoney(øre, 'DKK'))).toBe(øre)
})
