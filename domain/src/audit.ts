import { auditTexts } from '@medlem/i18n/en/domain/audit'

/** What the audit log records. */
export type AuditAction = keyof typeof auditTexts

/**
 * The sentence about an action for the member concerned; who and when are shown beside it. An action that an earlier version
 * wrote is shown as it is.
 */
export function actionSentence(action: string, t = auditTexts): string {
  return isKnown(action) ? t[action] : `${action.replaceAll('_', ' ')}.`
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(auditTexts, action)
}
