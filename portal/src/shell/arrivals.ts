import type { Notification } from '@medlem/contract/notification'
import { shellTexts } from '@medlem/i18n/en/portal/shell'

type Known = Pick<Notification, 'id' | 'title'>

/** The announcement of new notifications; empty when there are none, and on the first load. */
export function arrivalSentence(before: readonly Known[] | undefined, now: readonly Known[]): string {
  if (!before) return ''
  const ids = new Set(before.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !ids.has(id))
  const [only] = fresh
  if (!only) return ''
  return fresh.length === 1
    ? shellTexts.newNotification({ title: only.title })
    : shellTexts.newNotifications({ count: fresh.length })
}
