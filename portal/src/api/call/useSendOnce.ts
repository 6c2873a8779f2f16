import { useState } from 'react'
import { useMember } from '../../session/session.ts'
import { createSendOnce, isUnanswered, type SendOnce } from './sendOnce.ts'

/** Has the member's form done once, by the name that its draft has; and whether an earlier try was never answered. */
export function useSendOnce(form: string): { sendOnce: SendOnce; isUnanswered: boolean } {
  const { id } = useMember()
  const [once] = useState(() => ({
    sendOnce: createSendOnce(id, form),
    isUnanswered: isUnanswered(id, form, Date.now()),
  }))
  return once
}
