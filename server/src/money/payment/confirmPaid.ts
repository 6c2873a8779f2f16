import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { danishMoney } from '@medlem/domain/money'
import { periodState } from '@medlem/domain/period'
import { textIn } from '@medlem/domain/translation'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { findLaterInstalments, findPlanOf } from './instalmentStore.ts'
import { payerSees } from './payerSees.ts'
import { queuePaymentEmail, queuePaymentMessage } from './paymentMessages.ts'
import { readPlanParts } from './planParts.ts'
import type { LineView, PurchaseRow } from './purchaseStore.ts'
import type { TicketView } from './ticketStore.ts'

interface Paid {
  row: PaymentRow
  purchase: PurchaseRow
  lines: readonly LineView[]
  tickets: readonly TicketView[]
  /** It paid later parts of a price: its receipt is not the year's first. */
  isLater: boolean
  at: Date
}

/** Tells the payer that it is paid: a notice, and of years an e-mail and a messaging-app message; each ticket has its own e-mail. */
export async function confirmPaid(tx: Database, { lines: all, ...of }: Paid): Promise<void> {
  const { payerId, orgId } = of.purchase
  const paid = { ...of, lines: await payerSees(tx, payerId, all) }
  const organisation = (await findOrganisation(tx, orgId))?.name ?? ''
  const [first] = paid.tickets
  const language = first && (await receiverLanguage(tx, { memberId: payerId, orgId }))
  const event = first && textIn(first.event, 'title', language ?? null)
  await notifyPaid(tx, { ...paid, organisation, event })
  if (paid.lines.length > 0) await queueConfirmations(tx, { ...paid, organisation, event })
}

interface Named extends Paid {
  organisation: string
  /** The event of the places, in the payer's language. */
  event: string | undefined
}

async function notifyPaid(
  tx: Database,
  { row, purchase, lines, tickets, organisation, event, at }: Named,
): Promise<void> {
  const { payerId: receiverId, orgId, totalMinor: amountMinor, currency } = purchase
  const places = tickets.map(({ memberName: name, event: { startDate } }) => {
    return { name, year: Number(copenhagenDate(startDate).slice(0, 4)), event }
  })
  const years = [
    ...lines.map(({ memberName: name, history }) => ({ name, year: history.membershipFor })),
    ...places,
  ]
  await insertNotice(tx, {
    receiverId,
    type: 'PAYMENT_RECEIVED',
    notice: {
      code: 'payment_received',
      values: { organisation, years, amountMinor, currency, test: row.test },
    },
    // Of places alone the payment itself leads to the receipt.
    data: { orgId, paymentId: row.id, membershipHistoryId: lines[0]?.history.id ?? row.id },
    createdAt: at,
    dedupKey: `payment:${row.id}:received`,
  })
}

/** The payer's e-mail and messaging-app message (Spec 4, step 8). They stay, whatever becomes of the payment later. */
async function queueConfirmations(tx: Database, confirmed: Named): Promise<void> {
  const { row, purchase, lines, tickets, organisation, event, isLater, at } = confirmed
  const payer = await findMemberById(tx, purchase.payerId)
  const historyId = isLater ? row.id : lines[0]?.history.id
  if (!payer || historyId === undefined) return
  const { id: purchaseId, payerId, orgId } = purchase
  const paid = {
    purchaseId,
    payerId,
    orgId,
    organisation,
    years: lines.map(({ history }) => history.membershipFor),
    names: lines.map(({ memberName }) => memberName),
    ...(event !== undefined && {
      event: { title: event, names: tickets.map(({ memberName }) => memberName) },
    }),
    amount: danishMoney(purchase.totalMinor, purchase.currency),
    isPart: await isPartOf(tx, purchaseId, at),
    historyId,
    test: row.test,
  }
  await queuePaymentEmail(tx, { paid, to: payer, at })
  await queuePaymentMessage(tx, { paid, to: payer, at })
}

/** Whether parts of the price are still to be paid, or the year of a claim waits for others. */
export async function isPartOf(db: Database, purchaseId: string, at: Date): Promise<boolean> {
  const own = (await findLaterInstalments(db, purchaseId))?.plan ?? (await findPlanOf(db, purchaseId))
  const plan = own && (await readPlanParts(db, own.id, copenhagenDate(at)))
  if (!plan) return false
  const isLeft = plan.parts.some(({ state }) => isPayable(state))
  return (
    isLeft || (plan.claim !== undefined && plan.years.some(({ history }) => periodState(history) === 'draft'))
  )
}
