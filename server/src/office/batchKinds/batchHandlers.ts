import { bankImport } from '../bank/bankImport.ts'
import type { BatchHandlers } from '../batch/kind.ts'
import { claimBatch } from '../claimBatch/claimBatch.ts'
import { groupMessage } from '../groupMessage/groupMessage.ts'
import { memberAnswer } from '../memberAnswer/memberAnswer.ts'
import { memberImport } from '../memberImport/memberImport.ts'
import { memberInvitation } from '../memberInvitation/memberInvitation.ts'
import { memberMark } from '../memberMark/memberMark.ts'
import { memberMerge } from '../memberMerge/memberMerge.ts'
import { memberEnd } from '../membershipEnd/memberEnd.ts'
import { paymentBatch } from '../paymentBatch/paymentBatch.ts'

/** What each kind of batch does. */
export const batchHandlers: BatchHandlers = {
  member_import: memberImport,
  team: memberMark,
  tag: memberMark,
  end: memberEnd,
  answer: memberAnswer,
  invitation: memberInvitation,
  payment: paymentBatch,
  claim: claimBatch,
  merge: memberMerge,
  group_message: groupMessage,
  bank_import: bankImport,
}
