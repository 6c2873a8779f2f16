import type { RenewalClaim } from '@medlem/contract/fee'
import type { Database } from '@medlem/database/database'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { feesBefore, isToAnnounce } from '@medlem/domain/renewal'
import { loadCatalogue } from '../../club/catalogue/catalogue.ts'
import { listAllConfigurations } from '../../people/organisation/store.ts'

/** A fee whose renewals are asked for by claims on a day. */
export interface AskedFee {
  organisation: OrganisationRow
  offer: ConfigurationRow
  terms: RenewalClaim
  /** The fees that it follows on. */
  afterIds: string[]
}

/** The fees whose renewals are asked for by claims, while those of other fees are announced (decision 92). */
export async function listAskedFees(db: Database, today: CalendarDate): Promise<AskedFee[]> {
  const asked: AskedFee[] = []
  for (const { organisation, configurations: offers } of await loadCatalogue(db)) {
    const asking = offers.filter((one) => one.renewalClaim !== null && isToAnnounce(one, today))
    if (asking.length === 0) continue
    const fees = await listAllConfigurations(db, organisation.id)
    for (const offer of asking) {
      const afterIds = feesBefore(fees, { offer, offers, today }).map(({ id }) => id)
      if (offer.renewalClaim) asked.push({ organisation, offer, terms: offer.renewalClaim, afterIds })
    }
  }
  return asked
}
