import type { DiscountTarget } from '@medlem/contract/fee'
import type { Database } from '@medlem/database/database'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import { copenhagenDate } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findGuest } from '../../people/guest/store.ts'
import { takesCode } from '../../people/organisation/discountCodes.ts'
import { type AppError, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { findCode, findCodeOfUse, insertUse, listUses, listUsesAmong, lockCode } from './store.ts'

type Texts = typeof moneyProblemTexts

/** Why a code can't be used for what is sold on this day; undefined when it can. */
function termsRefusal(
  code: DiscountCodeRow | undefined,
  { sold, now }: Pick<TypedCode, 'sold' | 'now'>,
): Sentence | undefined {
  const refuse = (write: (t: Texts) => string) => say(moneyProblemTexts, write)
  if (!code?.enabled) return refuse((t) => t.codeUnknown)
  if (!takesCode(sold, code.appliesTo))
    return refuse((t) => (sold === 'places' ? t.codeForMemberships : t.codeForPlaces))
  const today = copenhagenDate(now)
  if (today < code.validFrom) return refuse((t) => t.codeNotYet({ day: code.validFrom }))
  if (today > code.validTo) return refuse((t) => t.codeOver({ day: code.validTo }))
  return undefined
}

/** Why one more use of a code is too many, beside those that count and are not among `own`. */
async function countRefusal(
  db: Database,
  code: DiscountCodeRow,
  { payerId, own, now }: { payerId: string; own: readonly string[]; now: Date },
): Promise<Sentence | undefined> {
  const others = (await listUses(db, [code.id], now)).filter(({ id }) => !own.includes(id))
  const byPayer = others.filter(({ memberId }) => memberId === payerId).length
  const { maxUses, maxUsesPerMember } = code
  // A guest is another one at each order.
  if (maxUsesPerMember !== null && (await findGuest(db, payerId)))
    return say(moneyProblemTexts, (t) => t.codeForMembers)
  if (maxUsesPerMember !== null && byPayer >= maxUsesPerMember) {
    return say(moneyProblemTexts, (t) => t.codeUsedByYou({ count: maxUsesPerMember }))
  }
  return maxUses !== null && others.length >= maxUses
    ? say(moneyProblemTexts, (t) => t.codeUsedUp)
    : undefined
}

export function codeRefused(message: Sentence): AppError {
  return refuseField('discountCode', 'discount_refused', message, { as: 'not_on_offer' })
}

interface TypedCode {
  orgId: string
  typed: string
  /** What is bought with it. */
  sold: DiscountTarget
  payerId: string
  now: Date
}

/**
 * The code that a payer typed, or why they can't use it, beside `own`: the uses of payments of theirs whose place the one that is
 * asked about takes, with their use. Looks only: it takes no use.
 */
export async function lookUpCode(
  db: Database,
  { orgId, typed, sold, payerId, own, now }: TypedCode & { own: readonly string[] },
): Promise<{ code: DiscountCodeRow } | { refusal: Sentence }> {
  const code = await findCode(db, { orgId, typed })
  const refusal =
    termsRefusal(code, { sold, now }) ?? (code && (await countRefusal(db, code, { payerId, own, now })))
  return code && !refusal ? { code } : { refusal: refusal ?? say(moneyProblemTexts, (t) => t.codeUnknown) }
}

/** The code that a payer typed, kept from other purchases until the transaction ends; 422 on a day when it can't be used. */
export async function lockTypedCode(
  tx: Database,
  { orgId, typed, sold, now }: Omit<TypedCode, 'payerId'>,
): Promise<DiscountCodeRow> {
  const found = await findCode(tx, { orgId, typed })
  const code = found && (await lockCode(tx, found.id))
  const refusal = termsRefusal(code, { sold, now })
  if (!code || refusal) throw codeRefused(refusal ?? say(moneyProblemTexts, (t) => t.codeUnknown))
  return code
}

/**
 * The use of a locked code for a purchase: that of an earlier purchase of the same memberships or places, or a new one; 422 when
 * no use is left. It counts no more once no payment of the purchase is paid or can be paid.
 */
export async function takeUse(
  tx: Database,
  code: DiscountCodeRow,
  { payerId, earlier, now }: { payerId: string; earlier: readonly string[]; now: Date },
): Promise<string> {
  const own = await listUsesAmong(tx, { codeId: code.id, useIds: earlier })
  const refusal = await countRefusal(tx, code, { payerId, own, now })
  if (refusal) throw codeRefused(refusal)
  return own[0] ?? (await insertUse(tx, { codeId: code.id, memberId: payerId, createdAt: now }))
}

/**
 * The code of a purchase that is about to be paid, locked; 422 when its use was given back and none is left, its days are over, or
 * it is for something else by now.
 */
export async function lockPurchaseCode(
  tx: Database,
  { discountUseId, orgId, payerId }: PurchaseRow,
  { sold, now }: Pick<TypedCode, 'sold' | 'now'>,
): Promise<DiscountCodeRow | undefined> {
  const found = discountUseId === null ? undefined : await findCodeOfUse(tx, discountUseId)
  if (!found || discountUseId === null) return undefined
  const code = await lockTypedCode(tx, { orgId, typed: found.code, sold, now })
  await takeUse(tx, code, { payerId, earlier: [discountUseId], now })
  return code
}
