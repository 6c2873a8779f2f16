import type { BatchGroup } from '@medlem/contract/batch'
import type { Href } from '@medlem/contract/portalAddress'
import { officeAddress } from '../../api/office/officeAddress.ts'

/** Where an import of an organisation is. */
export function importAddress(orgId: string, batchId: string, search: { group?: BatchGroup } = {}): Href {
  return officeAddress(orgId, 'import', { batch: batchId, ...search })
}

/** Where the columns of a preview are corrected. */
export function columnsAddress(orgId: string, batchId: string): Href {
  return officeAddress(orgId, 'import', { batch: batchId, step: 'columns' })
}
