import * as calls from '@medlem/contract/accountingProgram'
import { keysOf } from '@medlem/payments/accounting/testing/targetUnderTest'
import {
  A_MONTH,
  aClosedMonth,
  aProgram,
  aRefusedVoucher,
} from '../money/accountingProgram/testing/anAccountingProgram.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** Calls about accounting programs, by the name of the call in the contract. */
export const accountingProgramRequests: Record<string, ValidRequest> = {
  getAccountingProgram: valid(
    calls.getAccountingProgram,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  updateAccountingProgram: valid(
    calls.updateAccountingProgram,
    ({ cast }) => ({ params: { id: cast.club.id }, body: keysOf('economic') }),
    'clubAdmin',
  ),
  deleteAccountingProgram: valid(
    calls.deleteAccountingProgram,
    async ({ server, cast }) => {
      await aProgram(server, cast.club.id)
      return { params: { id: cast.club.id } }
    },
    'clubAdmin',
  ),
  tryAccountingProgram: valid(
    calls.tryAccountingProgram,
    async ({ server, cast }) => {
      await aProgram(server, cast.club.id)
      return { params: { id: cast.club.id } }
    },
    'clubAdmin',
  ),
  getMonthSending: valid(
    calls.getMonthSending,
    ({ cast }) => ({ params: { id: cast.club.id, month: A_MONTH } }),
    'clubAdmin',
  ),
  sendMonth: valid(
    calls.sendMonth,
    async ({ server, cast }) => {
      await aProgram(server, cast.club.id)
      await aClosedMonth(server, cast.club.id)
      return { params: { id: cast.club.id, month: A_MONTH } }
    },
    'clubAdmin',
  ),
  decideSending: valid(
    calls.decideSending,
    async ({ server, cast }) => {
      const number = await aRefusedVoucher(server, cast.club.id)
      return {
        params: { id: cast.club.id, month: A_MONTH, number: String(number) },
        body: { decision: 'again' as const },
      }
    },
    'clubAdmin',
  ),
}
