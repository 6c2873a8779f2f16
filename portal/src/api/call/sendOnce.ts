import { keepDraft, readDraft, removeDraft } from '../../session/drafts.ts'
import { CallError } from './callError.ts'
import { isRefused } from './isRefused.ts'

/** Sends a wish under its key. */
export type SendOnce = <Answer>(send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>

/** Whether the server refused a wish because another one under its key has arrived before. */
export function hasArrived(error: unknown): boolean {
  return error instanceof CallError && error.code === 'idempotency_conflict'
}

const placeOf = (form: string) => `${form} key`

/** Whether a form was sent and nobody knows what became of it, also before a reload or a new sign-in. */
export function isUnanswered(memberId: string, form: string, now: number): boolean {
  return readDraft(memberId, placeOf(form), now)?.isUnanswered === true
}

/**
 * What a form means is done once, however often it is sent: its key is made when it is first sent, is kept beside the
 * form's draft, also when the form is closed, and ends with the server's answer. A refusal ends it only where it says
 * that an earlier try under the key arrived: any other (a sign-in that is too old) may follow a try that did.
 */
export function createSendOnce(memberId: string, form: string): SendOnce {
  const place = placeOf(form)
  // Stays here too: there may be no room to keep it.
  let key: string | undefined
  const keep = (more: { isUnanswered?: true }) => keepDraft(memberId, place, { key, ...more }, Date.now())
  const end = () => {
    key = undefined
    removeDraft(memberId, place)
  }
  return async (send) => {
    const kept = readDraft(memberId, place, Date.now())
    const before = typeof kept?.key === 'string' ? kept.key : undefined
    key ??= before ?? crypto.randomUUID()
    // The answer is lost with the page where somebody leaves before it comes.
    keep({ isUnanswered: true })
    try {
      const answer = await send(key)
      end()
      return answer
    } catch (error) {
      if (hasArrived(error)) end()
      else if (isRefused(error) && kept?.isUnanswered !== true) keep({})
      throw error
    }
  }
}
