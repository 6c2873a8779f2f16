import type { BatchWorks } from '../batch/kind.ts'
import { groupMessage } from '../groupMessage/groupMessage.ts'
import { memberAnswer } from '../memberAnswer/memberAnswer.ts'
import { memberImport } from '../memberImport/memberImport.ts'
import { memberInvitation } from '../memberInvitation/memberInvitation.ts'
import { memberMark } from '../memberMark/memberMark.ts'
import { memberMerge } from '../memberMerge/memberMerge.ts'
import { memberEnd } from '../membershipEnd/memberEnd.ts'
import { paymentBatch } from '../paymentBatch/paymentBatch.ts'

/** What each kind of batch does. */
export const batchWorks: BatchWorks = {
  member_import: memberImport,
  team: memberMark,
  tag: memberMark,
  end: memberEnd,
  answer: memberAnswer,
  invitation: memberInvitation,
  payment: paymentBatch,
  merge: memberMerge,
  group_message: groupMessage,
}
