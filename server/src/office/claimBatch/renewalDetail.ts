import { ClaimTerms } from '@medlem/contract/claim'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import * as z from 'zod/mini'

/** What a batch of claims for renewals keeps besides its terms: the fees that its own follows on. */
const RenewalDetail = z.object({ claim: ClaimTerms, afterIds: z.array(z.string()) })
export type RenewalDetail = z.infer<typeof RenewalDetail>

/** That of a batch which the night began; undefined for one whose members a person chose. */
export function renewalDetail({ detail }: Pick<BatchTableRow, 'detail'>): RenewalDetail | undefined {
  return RenewalDetail.safeParse(detail).data
}
