import type { NewShare } from '@medlem/contract/claimShare'
import type { TestServer } from '../../../testing/testServer.ts'
import { sharesOf } from '../../payment/claimShares.ts'
import { openOf } from '../../payment/notifyClaim.ts'
import type { ClaimView } from '../../payment/planParts.ts'
import { readClaim } from '../lockedClaim.ts'
import { splitClaim } from '../splitClaim.ts'

export const municipality: NewShare = {
  name: 'Aarhus Kommune',
  email: 'fritid@aarhus.example',
  address: null,
  amountMinor: 15_000,
  isAwaited: true,
}

/** Splits a claim between its payer and others; answers the shares. */
export async function split(
  server: TestServer,
  claim: ClaimView,
  {
    shares,
    by,
    dueOn = '2026-12-31',
  }: { shares: readonly Partial<NewShare>[]; by: { id: string }; dueOn?: string },
): Promise<ClaimView[]> {
  const { deps, clock } = server
  const at = clock.now()
  const before = await readClaim(deps.db, claim.row.id, at)
  if (!before) throw new Error('the claim is gone')
  await deps.db.transaction((tx) =>
    splitClaim(tx, deps, {
      orgId: claim.row.orgId,
      claimId: claim.row.id,
      shares: shares.map((share) => ({ ...municipality, ...share })),
      dueOn,
      shownOpenMinor: openOf(before),
      by: { actorId: by.id, traceId: 'test' },
      at,
    }),
  )
  const [, ...made] = await sharesOf(deps.db, before, '2026-12-01')
  return made
}
