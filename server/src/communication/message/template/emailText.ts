import type { EmailBlock, EmailContent, EmailWords } from '@medlem/contract/message'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { inLanguage } from '@medlem/i18n/languages'
import { answerSentence, type From } from './emailContext.ts'

/** The e-mail as plain text: everything that the HTML says. */
export function emailText(content: EmailContent, from: From): string {
  const { heading, blocks, why, test, language } = content
  const parts = [
    ...(test ? [`*** ${inLanguage(frameTexts, language).test} ***`] : []),
    heading,
    ...blocks.map(blockText),
    // What follows is the signature (RFC 3676).
    `-- \n${from.sender}\n${why}\n${answerSentence(from, language)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return wordsText(block.words)
    case 'list':
      return block.items.map((words) => `- ${wordsText(words)}`).join('\n')
    case 'facts':
      return block.facts.map(({ label, words }) => `${label}: ${wordsText(words)}`).join('\n')
    case 'action':
      return `${block.label}:\n${block.url}`
  }
}

function wordsText(words: readonly EmailWords[]): string {
  return words.map(({ text, url }) => (url === null || url === text ? text : `${text} (${url})`)).join('')
}
