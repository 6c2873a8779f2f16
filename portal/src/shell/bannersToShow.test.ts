import type { Banner } from '@medlem/contract/banner'
import { expect, test } from 'vitest'
import { bannersToShow } from './bannersToShow.ts'

const banner = (id: string, groupId: string): Banner => ({
  id,
  groupId,
  type: 'info',
  message: '',
  closable: true,
  autoCloseTime: 0,
  target: [],
  exclude: [],
})

test('a later banner takes the place of the earlier one of its group [S20]', () => {
  const shown = bannersToShow([banner('1', 'a'), banner('2', 'b'), banner('3', 'a')], [])
  expect(shown.map(({ id }) => id)).toEqual(['3', '2'])
})

test('a closed banner stays closed, and does not bring back the one it replaced [S20]', () => {
  const shown = bannersToShow([banner('1', 'a'), banner('2', 'b'), banner('3', 'a')], ['3'])
  expect(shown.map(({ id }) => id)).toEqual(['2'])
})
