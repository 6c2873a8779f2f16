import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { noteProblem } from '@medlem/domain/dispute'
import type { Deps } from '../../platform/deps/deps.ts'

/** Why a person can't note a dispute of this payment now; undefined when those can who administer the organisation. */
export function whyNotNoted(
  deps: Pick<Deps, 'providerFor'>,
  organisation: OrganisationRow,
  row: PaymentRow,
): string | undefined {
  // A provider whose keys are gone reports nothing any more.
  const provider = deps.providerFor(organisation, row)
  return noteProblem(row.state, { providerReports: provider?.caps.reportsDisputes ?? false })
}
