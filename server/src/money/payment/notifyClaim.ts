import { CLAIM_TEMPLATE } from '@medlem/contract/claim'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Database } from '@medlem/database/database'
import { accountText } from '@medlem/domain/bankAccountNumber'
import { copenhagenDate } from '@medlem/domain/calendar'
import { claimSums } from '@medlem/domain/claim'
import { shownReference } from '@medlem/domain/claimReference'
import { isDunningAlone } from '@medlem/domain/dunning'
import { isPayable } from '@medlem/domain/instalment'
import { danishMoney } from '@medlem/domain/money'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findGuestEmail } from '../../people/guest/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findAccountOfClaims } from './accountOfClaims.ts'
import { payerSees } from './payerSees.ts'
import { type ClaimView, type InstalmentView, readPlanParts } from './planParts.ts'

export type ClaimNotice = 'made' | 'unpaid' | 'failed' | 'released' | 'taken_back' | 'withdrawn' | 'forgiven'

/**
 * Notifies the payer of a claim by the bell and by e-mail, once for each kind and `again`. Call it in the transaction of the
 * change, with the claim as it was before it: what was open is what it speaks of.
 */
export async function notifyClaim(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  {
    plan,
    kind,
    again = '',
    reason = null,
    amountMinor = openOf(plan),
    at,
  }: {
    plan: ClaimView
    kind: ClaimNotice
    again?: string
    reason?: string | null
    /** What the notice speaks of; left out for what is open. */
    amountMinor?: number
    at: Date
  },
): Promise<void> {
  const { id, orgId, payerId, currency } = plan.row
  const payer = await findMemberById(tx, payerId)
  const organisation = await findOrganisation(tx, orgId)
  const [line] = await payerSees(tx, payerId, plan.years)
  if (!payer?.enabled || !organisation || !line) return
  const reference = shownReference(plan.claim.reference, currency)
  const { dueOn } = plan.claim
  const feesMinor = openFeesOf(plan)
  // Somebody without an account is reached by e-mail alone (decision 95).
  const isShare = plan.claim.shareOf !== null
  const { memberName: name, fee, history } = line
  const email = isShare ? await findGuestEmail(tx, payerId) : payer.email
  const year = history.membershipFor
  const values = {
    name,
    organisation: organisation.name,
    fee: fee.name,
    year,
    amountMinor,
    currency,
    dueOn,
    reference,
    reason,
    feesMinor,
    ...(isShare && { isShare }),
  }
  const notice = { code: `claim_${kind}` as const, values }
  const dedupKey = `claim:${id}:${kind}${again && `:${again}`}`
  if (!isShare) {
    const data = { orgId, instalmentId: partOf(plan)?.row.id }
    const to = { receiverId: payerId, type: 'PAYMENT_RECEIVED' as const }
    await insertNotice(tx, { ...to, notice, createdAt: at, dedupKey, data })
  }
  if (!email) return
  await queueMessage(tx, {
    dedupKey: `${dedupKey}:email`,
    channel: 'email',
    templateId: CLAIM_TEMPLATE,
    memberId: payerId,
    orgId,
    notice,
    at,
    params: {
      ORG: organisation.name,
      NAME: name,
      FEE: `${fee.name} ${year}`,
      REFERENCE: reference,
      PRICE: danishMoney(amountMinor, currency),
      ...(feesMinor > 0 && { FEES: danishMoney(feesMinor, currency) }),
      DATE: dueOn,
      ...(isShare && (await accountOf(tx, plan))),
      PAY: payAddress(config, plan),
    },
  })
}

/** Notifies the payer of a claim that a payment of it came to nothing: the bank did not release it, or it no longer fits what is open. */
export async function notifyClaimPayment(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  {
    planId,
    paymentId,
    ...notice
  }: { planId: string; paymentId: string; kind: 'failed' | 'released'; amountMinor: number; at: Date },
): Promise<void> {
  const plan = await readPlanParts(tx, planId, copenhagenDate(notice.at))
  if (!plan?.claim) return
  await notifyClaim(tx, deps, { ...notice, plan: { ...plan, claim: plan.claim }, again: paymentId })
}

/** Where it is paid by bank, where that is known. */
async function accountOf(
  tx: Database,
  { row: { orgId, currency } }: ClaimView,
): Promise<Record<string, string>> {
  const number = await findAccountOfClaims(tx, { orgId, currency })
  return number === undefined ? {} : { ACCOUNT: accountText(number) }
}

/** Where the payer of a claim sees it and pays it; of a share without the token that opens it, which is kept nowhere. */
export const payAddress = ({ baseUrl }: Pick<Config, 'baseUrl'>, plan: ClaimView): string =>
  plan.claim.shareOf === null
    ? `${baseUrl}${hrefOf('/instalments', { part: partOf(plan)?.row.id })}`
    : `${baseUrl}${hrefOf('/guest-share', {})}`

/** What is open of a claim, in minor units. */
export const openOf = ({ parts }: Pick<ClaimView, 'parts'>): number => claimSums(parts).openMinor

/** Whether a part is the fee of a reminder. */
export const isFeePart = ({ lines }: Pick<InstalmentView, 'lines'>): boolean =>
  lines.length > 0 && lines.every(isDunningAlone)

/** What of it are fees of reminders. */
export const openFeesOf = ({ parts }: Pick<ClaimView, 'parts'>): number =>
  claimSums(parts.filter(isFeePart)).openMinor

const partOf = ({ parts }: ClaimView) => parts.find(({ state }) => isPayable(state)) ?? parts[0]
