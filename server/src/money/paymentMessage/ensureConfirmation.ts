import { type MessageAnswer, TEMPLATE } from '@medlem/contract/message'
import { messageAnswer } from '../../communication/message/queueMessage.ts'
import { requireTemplate } from '../../communication/message/requireTemplate.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { queuePaymentEmail, queuePaymentMessage } from '../payment/paymentMessages.ts'
import { type Claim, requirePaid } from './requirePaid.ts'

/** Queues the caller's own confirmation e-mail of a paid year, once. Nothing of the request's body is sent. */
export async function ensurePaymentEmail(deps: Deps, caller: Caller, claim: Claim): Promise<MessageAnswer> {
  requireTemplate(claim.templateId, TEMPLATE.paymentEmail)
  const paid = await requirePaid(deps, caller, claim)
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const answer = await queuePaymentEmail(tx, { paid, to: caller.subject, at })
    if (answer.status === 'queued') {
      await auditActing(tx, caller, { action: 'payment_email_queue', objectId: paid.purchaseId, at })
    }
    return messageAnswer(answer, caller.language)
  })
}

/** Queues the caller's own confirmation on the messaging app, once. */
export async function ensurePaymentMessage(deps: Deps, caller: Caller, claim: Claim): Promise<MessageAnswer> {
  requireTemplate(claim.templateId, TEMPLATE.paymentMessage)
  const paid = await requirePaid(deps, caller, claim)
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const connected = deps.messenger !== undefined
    const answer = await queuePaymentMessage(tx, { paid, to: caller.subject, connected, at })
    if (answer.status === 'queued') {
      await auditActing(tx, caller, { action: 'payment_message_queue', objectId: paid.purchaseId, at })
    }
    return messageAnswer(answer, caller.language)
  })
}
