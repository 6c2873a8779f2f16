import type { BatchWorks } from '../batch/kind.ts'
import { memberImport } from '../memberImport/memberImport.ts'
import { memberMark } from '../memberMark/memberMark.ts'

/** What each kind of batch does. */
export const batchWorks: BatchWorks = { member_import: memberImport, team: memberMark, tag: memberMark }
