import { describe, expect, test } from 'vitest'
import { authorizedAmount, findTestCard, isLuhnValid, spaced, testCards } from './cards.ts'

describe('test cards', () => {
  test('every number passes the check digit and stands once', () => {
    for (const card of testCards) expect(isLuhnValid(card.number), card.number).toBe(true)
    expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length)
  })
  test('all seventeen cards of the table are there', () => {
    expect(testCards.map((card) => card.number.slice(-4)).join(' ')).toBe(
      '0019 0027 0035 0100 0118 0209 0217 0225 0233 0308 0316 0324 0332 0407 0415 0506 0514',
    )
  })
  test('a mistyped number fails the check digit', () => {
    for (const number of ['4571000000000018', '4571000000000109', '457100000000', '', 'x571000000000019']) {
      expect(isLuhnValid(number), number).toBe(false)
    }
  })
  test('a card is found by its number or its last four digits, which name the same card', () => {
    expect(findTestCard('4571000000000308')).toBe(findTestCard('0308'))
    expect(findTestCard('4111111111111111')).toBeUndefined()
  })
  test('the dishonest card never authorizes what was asked', () => {
    const behaviour = { callbacks: [], returns: true, otherAmount: true }
    for (const asked of [1, 100, 25_000]) expect(authorizedAmount(behaviour, asked)).not.toBe(asked)
  })
  test('a number is shown in groups of four', () => {
    expect(spaced('4571000000000019')).toBe('4571 0000 0000 0019')
  })
})
