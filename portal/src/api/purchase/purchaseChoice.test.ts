import { expect, test } from 'vitest'
import { chooseLines, paymentNumber, withoutPaid } from './purchaseChoice.ts'

const line = (orgId: string, memberId: string) => ({ orgId, memberId, configurationId: 'fee' })
const choice = chooseLines([line('sail', 'ida'), line('sail', 'bo'), line('choir', 'ida')])

test('each organisation is one of the numbered payments', () => {
  expect(paymentNumber(choice)).toEqual({ number: 1, of: 2 })
})

test('what is paid leaves the choice, and the next payment keeps its number', () => {
  const rest = withoutPaid(choice, { orgId: 'sail', memberIds: ['ida', 'bo'] })
  expect(rest.lines).toEqual([line('choir', 'ida')])
  expect(paymentNumber(rest)).toEqual({ number: 2, of: 2 })
})

test('after the last payment nothing is left', () => {
  const rest = withoutPaid(chooseLines([line('sail', 'ida')]), { orgId: 'sail', memberIds: ['ida'] })
  expect(rest).toEqual({ lines: [], organisations: [] })
})
