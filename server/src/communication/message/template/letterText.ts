import type { Letter, LetterBlock, LetterWords } from '@medlem/contract/message'
import { answerSentence, type From, TEST_SENTENCE } from './around.ts'

/** The letter as plain text: everything that the HTML says. */
export function letterText(letter: Letter, from: From): string {
  const { heading, blocks, why, test } = letter
  const parts = [
    ...(test ? [`*** ${TEST_SENTENCE} ***`] : []),
    heading,
    ...blocks.map(blockText),
    // What follows is the signature (RFC 3676).
    `-- \n${from.sender}\n${why}\n${answerSentence(from)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText(block: LetterBlock): string {
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

function wordsText(words: readonly LetterWords[]): string {
  return words.map(({ text, url }) => (url === null || url === text ? text : `${text} (${url})`)).join('')
}
