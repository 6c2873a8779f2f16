import type { Href } from '@medlem/contract/portalAddress'
import { officeAddress } from '../../api/office/officeAddress.ts'

/** Where a file of the bank is looked at. */
export const bankFileAddress = (orgId: string, batchId: string): Href =>
  officeAddress(orgId, 'bank', { batch: batchId })
