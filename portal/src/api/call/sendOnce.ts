import { keepDraft, readDraft, removeDraft } from '../../session/drafts.ts'
import { CallError } from './callError.ts'
import { isRefused } from './isRefused.ts'
import { repeatThroughOutage } from './repeatThroughOutage.ts'

/** Sends a form's request with its idempotency key. */
export type SendOnce = <Answer>(send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>

/** Whether the server refused a request because another one with the same idempotency key arrived before. */
export function hasArrived(error: unknown): boolean {
  return error instanceof CallError && error.code === 'idempotency_conflict'
}

const placeOf = (form: string) => `${form} key`

/** Whether a form was sent and its outcome is unknown, also before a reload or a new sign-in. */
export function isUnanswered(memberId: string, form: string, now: number): boolean {
  return readDraft(memberId, placeOf(form), now)?.isUnanswered === true
}

/**
 * Sends a form's request with one idempotency key, so that it is carried out once however often it is sent. The key is
 * made for the first try, is kept beside the form's draft, also when the form is closed, and ends with the server's
 * answer. A refusal ends it only when it says that an earlier try with the key arrived: any other refusal (a sign-in that
 * is too old) may follow a try that did arrive.
 */
export function createSendOnce(memberId: string, form: string): SendOnce {
  const place = placeOf(form)
  // Also in memory: the storage may be full.
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
    // The answer is lost when the page is left before it arrives.
    keep({ isUnanswered: true })
    try {
      const sent = key
      const answer = await repeatThroughOutage(() => send(sent))
      end()
      return answer
    } catch (error) {
      if (hasArrived(error)) end()
      else if (isRefused(error) && kept?.isUnanswered !== true) keep({})
      throw error
    }
  }
}
