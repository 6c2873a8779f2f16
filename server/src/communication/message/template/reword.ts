import type { Letter, LetterBlock } from '@medlem/contract/message'
import type { Words } from '@medlem/contract/wording'
import { FIRST, LINK, letterVariables } from '@medlem/domain/letterVariables'
import { fillWording } from '@medlem/domain/letterWording'
import { marked, type Template } from './template.ts'

/**
 * A letter in an organisation's own words. Why it is sent, and that it was a test, stay the product's to say; so does the
 * rest where the words speak of something that is not there: a message goes out, whatever became of its variables.
 */
export function reword(letter: Letter, words: Words, values: Readonly<Record<string, string>>): Letter {
  const worded = fillWording(words, { ...values, [LINK]: actionOf(letter)?.url ?? '' })
  return worded ? marked({ ...letter, ...worded }) : letter
}

function actionOf({ blocks }: Letter): Extract<LetterBlock, { kind: 'action' }> | undefined {
  return blocks.find((block) => block.kind === 'action')
}

/** Fills what is an id or an address and no variable. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ids = { historyId: NOBODY, threadId: NOBODY, eventId: NOBODY, STOP: 'https://portal.invalid/' }

/** What the product says, as an organisation would write it: the template with its own variables in their places. */
export function standardWords(templateId: number, template: Template | undefined): Words | undefined {
  const variables = letterVariables[templateId] ?? []
  const params = Object.fromEntries(variables.map(({ name }) => [name, `{{${name}}}`]))
  const letter = template?.write(
    { ...ids, ...params },
    { firstName: `{{${FIRST}}}`, organisation: '{{ORG}}', baseUrl: 'https://portal.invalid', product: '' },
  )
  if (!letter || variables.length === 0) return undefined
  return {
    subject: letter.subject,
    body: [`# ${letter.heading}`, ...letter.blocks.map(blockMarkup)].join('\n\n'),
  }
}

function blockMarkup(block: LetterBlock): string {
  const plain = (words: readonly { text: string }[]) => words.map(({ text }) => text).join('')
  switch (block.kind) {
    case 'paragraph':
      return plain(block.words)
    case 'list':
      return block.items.map((words) => `- ${plain(words)}`).join('\n')
    case 'facts':
      return block.facts.map(({ label, words }) => `- ${label}: ${plain(words)}`).join('\n')
    case 'action':
      return `[${block.label}]({{${LINK}}})`
  }
}
