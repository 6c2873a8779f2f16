import type { Letter } from '@medlem/contract/message'
import { answerSentence, type From, TEST_SENTENCE } from './around.ts'

/** The letter as plain text: everything that the HTML says. */
export function letterText(letter: Letter, from: From): string {
  const { heading, paragraphs, facts, action, why, test } = letter
  const parts = [
    ...(test ? [`*** ${TEST_SENTENCE} ***`] : []),
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action === null ? '' : `${action.label}:\n${action.url}`,
    // What follows is the signature (RFC 3676).
    `-- \n${from.sender}\n${why}\n${answerSentence(from)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
