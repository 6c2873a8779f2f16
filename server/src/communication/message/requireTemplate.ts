import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import { forbidden } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** A client may ask for this template only, and for no other through us. */
export function requireTemplate(templateId: string, allowed: number): void {
  if (Number(templateId) !== allowed)
    throw forbidden(say(communicationProblemTexts, (t) => t.otherTemplate({ allowed })))
}
