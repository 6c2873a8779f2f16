import { useState } from 'react'
import { useViewerId } from '../../session/session.ts'
import { createSendOnce, isUnanswered, type SendOnce } from './sendOnce.ts'

/** Has a form done once, by the name that its draft has, or would have; and whether an earlier try was never answered. */
export function useSendOnce(form: string): { sendOnce: SendOnce; isUnanswered: boolean } {
  const id = useViewerId()
  const [once] = useState(() => ({
    sendOnce: createSendOnce(id, form),
    isUnanswered: isUnanswered(id, form, Date.now()),
  }))
  return once
}
