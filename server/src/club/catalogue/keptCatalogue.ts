import type { Database } from '@medlem/database/database'
import { findOffering } from '../../people/organisation/store.ts'
import { type CatalogueEntry, catalogueEntry } from './catalogue.ts'

/** Organisations kept; some kilobytes each. */
const KEPT = 1000

/** What organisations sell, kept for as long as the database says that nothing of it has changed. */
export interface KeptCatalogue {
  /** As it is at the stamp, which a query of the same request read (`catalogueStamp`); without one it is asked for. */
  entryAt(stamp: string | undefined, orgId: string): Promise<CatalogueEntry | undefined>
}

export function keepCatalogue(db: Database): KeptCatalogue {
  const kept = new Map<string, { stamp: string; entry: CatalogueEntry }>()
  return {
    async entryAt(stamp, orgId) {
      const known = kept.get(orgId)
      if (known !== undefined && known.stamp === stamp) return known.entry
      const found = await findOffering(db, orgId)
      if (!found) return undefined
      const entry = catalogueEntry(found.organisation, found.configurations)
      const [oldest] = kept.keys()
      if (!known && kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(orgId, { stamp: found.stamp, entry })
      return entry
    },
  }
}
