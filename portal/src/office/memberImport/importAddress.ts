import { officeAddress } from '../../api/office/officeAddress.ts'

/** Where an import of an organisation is. */
export function importAddress(orgId: string, batchId: string): string {
  return `${officeAddress(orgId, 'import')}?batch=${batchId}`
}

/** Where the columns of a preview are corrected. */
export function columnsAddress(orgId: string, batchId: string): string {
  return `${importAddress(orgId, batchId)}&step=columns`
}
