import type { MonthSending } from '@medlem/contract/accountingProgram'
import { officeAccountingProgramTexts as t } from '@medlem/i18n/en/portal/office/accountingProgram'
import { programNames } from './programNames.ts'

/** What each voucher that was sent is called at its program, by our number: 'e-conomic 12'. */
export function sentAsOf(sending: MonthSending | null | undefined): ReadonlyMap<number, string> {
  return new Map(
    (sending?.vouchers ?? []).flatMap(({ number, state, to, programNumber }) =>
      state === 'sent' && to
        ? [[number, t.sentAs({ program: programNames[to.program], number: programNumber ?? '' }).trim()]]
        : [],
    ),
  )
}
