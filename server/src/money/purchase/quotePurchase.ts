import type { PurchaseQuote } from '@medlem/contract/purchaseQuote'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { keepsCards } from '@medlem/domain/organisation'
import { findPurchasable } from '../../club/membership/purchasable.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listTakingCodes } from '../../people/organisation/discountCodes.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { instalmentConsentIn } from '../consent/consent.ts'
import { listOwnUses } from '../discount/store.ts'
import { lookUpCode } from '../discount/takeUse.ts'
import { lineKey, priceLines, type WantedMembership } from '../payment/priceLines.ts'

interface QuoteRequest {
  orgId: string
  lines: readonly { memberId: string; membershipConfId: string }[]
  discountCode?: string | undefined
}

/** What a purchase would cost the caller now, by the function that prices the purchase itself; what can't be bought is left out. */
export async function quotePurchase(
  { db, clock }: Deps,
  { subject: payer, language }: Caller,
  { orgId, lines, discountCode }: QuoteRequest,
): Promise<PurchaseQuote> {
  const organisation = await findOrganisation(db, orgId)
  if (!organisation?.enabled) throw notFound()
  const now = clock.now()
  const today = copenhagenDate(now)
  const wanted = new Map<string, WantedMembership>()
  for (const { memberId, membershipConfId } of lines) {
    const bought = await findPurchasable(db, { payer, memberId, orgId, membershipConfId }, today)
    if (!bought || bought.reason) continue
    const { configuration } = bought
    const year = membershipYear(configuration.startDate, configuration.endDate)
    const key = lineKey(memberId, year)
    if (!wanted.has(key)) wanted.set(key, { key, memberId, year, configuration })
  }
  const memberships = [...wanted.values()].map(({ memberId, configuration }) => ({
    memberId,
    membershipConfId: configuration.id,
  }))
  const of = { orgId, sold: 'memberships', payerId: payer.id, now } as const
  const looked = discountCode
    ? await lookUpCode(db, { ...of, typed: discountCode, own: await listOwnUses(db, { ...of, memberships }) })
    : undefined
  const code = looked && 'code' in looked ? looked.code : undefined
  const facts = { payerId: payer.id, orgId, wanted: [...wanted.values()], on: today, code }
  const priced = await priceLines(db, facts)
  return {
    lines: facts.wanted.flatMap(({ key, memberId, configuration }) => {
      const amounts = priced?.amounts.get(key)
      return amounts ? [{ memberId, membershipConfId: configuration.id, ...amounts }] : []
    }),
    totalMinor: priced?.totalMinor ?? null,
    currency: organisation.currency,
    takesCodes: (await listTakingCodes(db, { orgIds: [orgId], sold: 'memberships', today })).has(orgId),
    inParts: priced?.inParts
      ? {
          parts: priced.inParts.parts.map(({ dueOn, totalMinor }) => ({ dueOn, amountMinor: totalMinor })),
          chargeMinor: priced.inParts.chargeMinor,
          totalMinor: priced.inParts.totalMinor,
          consent: keepsCards(organisation) ? instalmentConsentIn(language) : null,
        }
      : null,
    discountProblem: looked && 'refusal' in looked ? looked.refusal(language) : null,
  }
}
