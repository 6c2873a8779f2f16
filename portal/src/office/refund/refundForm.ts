import { refundPayment } from '@medlem/contract/refund'
import type { RefundStaffView } from '@medlem/contract/timeline'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { refundProblem } from '@medlem/domain/refund'
import { effectProblem, effectSentence, owedAgainEffect, yearsSentence } from '@medlem/domain/refundEffect'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import type { RefundInput } from '../../api/refund/refund.ts'
import { periodWords } from './periodWords.ts'

/** What the form holds; the amount as it is typed. */
export interface RefundForm {
  amount: string
  endsIds: string[]
  keepsYears: boolean
  reason: string
}

export type Choice = Pick<RefundForm, 'endsIds' | 'keepsYears'>
type RefundProblems = Partial<Record<'amount' | 'keepsYears' | 'reason', string>>

const activeIds = ({ years }: RefundStaffView) =>
  years.filter(({ active }) => active).map(({ membershipHistoryId }) => membershipHistoryId)

/** The form as it begins: the year that was looked at ends, and goes back in full; of a share none ends. */
export function beginRefund(staffView: RefundStaffView, historyId: string): RefundForm {
  if (staffView.isShare) {
    return { amount: written(staffView.leftMinor), endsIds: [], keepsYears: true, reason: '' }
  }
  const choice = { endsIds: activeIds(staffView).filter((id) => id === historyId), keepsYears: false }
  return { ...choice, amount: amountOf(staffView, choice), reason: '' }
}

/** What goes back for a choice of years in full; empty where that is for a person to say. */
function amountOf(staffView: RefundStaffView, { endsIds, keepsYears }: Choice): string {
  if (staffView.isShare) return written(staffView.leftMinor)
  if (keepsYears) return ''
  if (activeIds(staffView).every((id) => endsIds.includes(id))) return written(staffView.leftMinor)
  const named = staffView.years.filter((year) => year.active && endsIds.includes(year.membershipHistoryId))
  const priceMinor = named.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
  // That amount would be everything, which ends all years.
  return written(priceMinor < staffView.leftMinor ? priceMinor : 0)
}

function written(minor: number): string {
  return minor === 0 ? '' : commaDecimal(minor).replace(/,00$/, '')
}

/** Another choice of years. An amount that was proposed follows it, one that was typed stays. */
export function chooseYears(staffView: RefundStaffView, before: RefundForm, choice: Choice): RefundForm {
  const isProposed = before.amount.trim() === '' || before.amount === amountOf(staffView, before)
  return { ...before, ...choice, amount: isProposed ? amountOf(staffView, choice) : before.amount }
}

/** What has not gone back: what a bank asks for is not given back here, and is not gone yet. */
function remainingOf({ leftMinor, contestedMinor }: RefundStaffView): number {
  return leftMinor + contestedMinor
}

/** The amount that was typed, in minor units; undefined while it is none, or more than is left. */
export function amountMinorOf({ leftMinor }: RefundStaffView, { amount }: RefundForm): number | undefined {
  const minor = parseDanishMoney(amount)
  return minor !== undefined && minor > 0n && minor <= BigInt(leftMinor) ? toWireMinor(minor) : undefined
}

/** What is asked of the server, or what is wrong with it by field. */
export function readRefund(
  staffView: RefundStaffView,
  form: RefundForm,
  currency: string,
): { input: RefundInput } | { problems: RefundProblems } {
  const amount = amountProblem(staffView, form, currency)
  const keepsYears = yearsProblem(staffView, form)
  const said = refundPayment.schema.body.shape.reason.safeParse(form.reason)
  const amountMinor = amountMinorOf(staffView, form)
  if (amount === undefined && keepsYears === undefined && said.success && amountMinor !== undefined) {
    const reason = said.data
    return {
      input: {
        amountMinor,
        reason,
        membershipHistoryIds: endsOf(staffView, form),
        keepsYears: keepsOf(staffView, form),
      },
    }
  }
  return {
    problems: {
      ...(amount === undefined ? {} : { amount }),
      ...(keepsYears === undefined ? {} : { keepsYears }),
      ...(said.success ? {} : { reason: said.error.issues[0]?.message ?? commonTexts.sayWhy }),
    },
  }
}

/** The chosen years that still run. */
function endsOf(staffView: RefundStaffView, { endsIds }: RefundForm): string[] {
  return activeIds(staffView).filter((id) => endsIds.includes(id))
}

const isAllOf = (staffView: RefundStaffView, form: RefundForm): boolean =>
  amountMinorOf(staffView, form) === remainingOf(staffView)

/** Where no year runs any more there is none to choose, and a part keeps what is not there. A share that goes back whole is owed again. */
function keepsOf(staffView: RefundStaffView, form: RefundForm): boolean {
  if (activeIds(staffView).length === 0) return !isAllOf(staffView, form)
  return form.keepsYears && !(staffView.isShare && isAllOf(staffView, form))
}

function amountProblem({ leftMinor }: RefundStaffView, { amount }: RefundForm, currency: string) {
  const minor = parseDanishMoney(amount)
  if (minor === undefined) return officeRefundTexts.amountRequired
  if (minor === 0n) return officeRefundTexts.amountZero
  return refundProblem({
    state: 'captured',
    capturedMinor: BigInt(leftMinor),
    refundedMinor: 0n,
    chargedBackMinor: 0n,
    askedMinor: 0n,
    underWayMinor: 0n,
    amountMinor: minor,
    currency,
  })?.message
}

function yearsProblem(staffView: RefundStaffView, form: RefundForm): string | undefined {
  const amountMinor = amountMinorOf(staffView, form)
  const namedIds = endsOf(staffView, form)
  // The amount is to be mended first.
  if (amountMinor === undefined) return undefined
  const leftMinor = remainingOf(staffView)
  const keepsYears = keepsOf(staffView, form)
  const isAll = isAllOf(staffView, form)
  if (isAll && !staffView.isShare && !keepsYears && namedIds.length < activeIds(staffView).length) {
    return periodWords(staffView.years).everyOneEnds
  }
  const effect = { amountMinor: BigInt(amountMinor), leftMinor: BigInt(leftMinor), namedIds, keepsYears }
  return effectProblem(effect)?.message
}

/** What becomes of the years, in one sentence; undefined while the form doesn't say. */
export function effectOf(staffView: RefundStaffView, form: RefundForm): string | undefined {
  if (amountMinorOf(staffView, form) === undefined || yearsProblem(staffView, form) !== undefined)
    return undefined
  const lines = staffView.years.map(({ membershipHistoryId, ...year }) => ({
    ...year,
    historyId: membershipHistoryId,
  }))
  const endsIds = endsOf(staffView, form)
  if (staffView.isShare && endsIds.length === 0 && isAllOf(staffView, form))
    return effectSentence(owedAgainEffect)
  return yearsSentence(lines, endsIds)
}

/** Whether another administrator must approve this amount. */
export function needsApproval({ leftAloneMinor }: RefundStaffView, amountMinor: number): boolean {
  return leftAloneMinor !== null && amountMinor > leftAloneMinor
}
