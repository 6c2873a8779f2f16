import { listOwnCredit, payBackCredit } from '@medlem/contract/credit'
import type { MemberRow } from '@medlem/database/schema/member'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { balancesOf } from '@medlem/domain/voucher'
import { aMember } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { recordClaimPayment } from '../../claim/recordClaimPayment.ts'
import { aClaim } from '../../claim/testing/aClaim.ts'
import { sumCredit } from '../../payment/creditStore.ts'
import type { ClaimView } from '../../payment/planParts.ts'
import { aClub } from '../../payment/testing/buyer.ts'
import { ledgerVouchers } from '../../voucher/readVouchers.ts'

/** A club with two administrators, Karl and Vera, and Ida, who owes it claims and pays them too well. */
export async function creditStage(server: TestServer) {
  const club = await aClub(server)
  const orgId = club.organisation.id
  const ida = await aMember(server, { email: 'ida@example.org' })
  const karl = await aMember(server, { firstName: 'Karl' })
  const roles = [`org:${club.organisation.key}|role:ADMIN`]
  const karls = server.as(karl, { roles })
  const veras = server.as(await aMember(server, { firstName: 'Vera' }), { roles })
  return {
    club,
    ida,
    karl,
    karls,
    veras,
    here: () => ({ id: orgId }),
    claim: (member: MemberRow = ida) => aClaim(server, { club, member, by: karl }),
    /** This amount comes by bank for a claim. */
    receive: ({ row }: ClaimView, amountMinor: number) =>
      server.deps.db.transaction((tx) =>
        recordClaimPayment(tx, server.deps, {
          orgId: row.orgId,
          claimId: row.id,
          amountMinor,
          shownOpenMinor: null,
          paidOn: '2026-11-01',
          method: 'bank_transfer',
          reason: 'Bank',
          by: { actorId: karl.id, traceId: 'test' },
          at: server.clock.now(),
        }),
      ),
    /** A member's credit, as they see it. */
    own: async (member: MemberRow = ida) =>
      (await server.as(member).call(listOwnCredit, {})).body.map(({ amountMinor }) => amountMinor),
    /** Karl pays Ida back. */
    payBack: async (amountMinor: number, creditMinor?: number) =>
      karls.call(payBackCredit, {
        params: { id: orgId, payerId: ida.id },
        body: {
          amountMinor,
          creditMinor: creditMinor ?? (await sumCredit(server.deps.db, { orgId, payerId: ida.id })),
          method: 'bank_transfer',
          reason: 'Asked for it',
        },
      }),
    limit: (refundSecondPersonMinor: OrganisationRow['refundSecondPersonMinor']) =>
      server.deps.db.update(organisation).set({ refundSecondPersonMinor }),
    balances: async () => {
      const month = server.clock.now().toISOString().slice(0, 'YYYY-MM'.length)
      return balancesOf(await ledgerVouchers(server.deps.db, { orgId, month }))
    },
  }
}
