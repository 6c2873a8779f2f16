import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { auditLogTexts } from '@medlem/i18n/en/domain/auditLog'

/** What the audit log records. */
export type AuditAction = keyof typeof auditTexts

/**
 * The sentence about an action for the member concerned; who and when are shown beside it. An action that an earlier version
 * wrote is shown as it is.
 */
export function actionSentence(action: string, t = auditTexts): string {
  return isKnown(action) ? t[action] : `${action.replaceAll('_', ' ')}.`
}

/**
 * The same for one who looks into the log of an organisation: it speaks of the member, not to them. Where one action stands for
 * several, `how` says which: of `batch_move` what was done to the batch, of its other actions its kind.
 */
export function logSentence(
  action: string,
  t = auditTexts,
  { ofOthers = auditLogTexts, how }: { ofOthers?: typeof auditLogTexts; how?: unknown } = {},
): string {
  const exact = `${action}_${String(how)}`
  if (isOfOthers(exact)) return ofOthers[exact]
  return isOfOthers(action) ? ofOthers[action] : actionSentence(action, t)
}

function isOfOthers(action: string): action is keyof typeof auditLogTexts {
  return Object.hasOwn(auditLogTexts, action)
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(auditTexts, action)
}
