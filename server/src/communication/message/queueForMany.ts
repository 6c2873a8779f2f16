import type { Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import { message } from '@medlem/database/schema/message'
import { BASE_LANGUAGE } from '@medlem/i18n/languages'
import { receiverLanguages } from './receiverLanguage.ts'
import type { NewMessage } from './store.ts'
import { findWords } from './wordingStore.ts'

interface ManyMessages {
  orgId: string
  templateId: number
  messages: readonly (Pick<NewMessage, 'dedupKey' | 'params'> & { memberId: string })[]
  at: Date
}

/** `queueMessage` for one e-mail of an organisation's to many of its members, in as many statements as there are languages. */
export async function queueForMany(
  tx: Database,
  { orgId, templateId, messages, at }: ManyMessages,
): Promise<void> {
  if (messages.length === 0) return
  const languageOf = await receiverLanguages(tx, {
    orgId,
    memberIds: messages.map(({ memberId }) => memberId),
  })
  const words = new Map<string, Words | null>()
  for (const language of new Set([BASE_LANGUAGE, ...languageOf.values()])) {
    words.set(language, await findWords(tx, { orgId, templateId, language }))
  }
  const rows = messages.map((one) => {
    const language = languageOf.get(one.memberId) ?? BASE_LANGUAGE
    const wording = words.get(language) ?? null
    const state = 'queued' as const
    return {
      ...one,
      orgId,
      templateId,
      channel: 'email' as const,
      state,
      language,
      wording,
      nextAt: at,
      createdAt: at,
    }
  })
  await tx.insert(message).values(rows).onConflictDoNothing({ target: message.dedupKey })
}
