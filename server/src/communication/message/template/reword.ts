import type { EmailBlock, EmailContent } from '@medlem/contract/message'
import type { Words } from '@medlem/contract/wording'
import { fillWording } from '@medlem/domain/wording'
import { FIRST, LINK, wordingVariables } from '@medlem/domain/wordingVariables'
import { marked, type Template } from './template.ts'

/**
 * An e-mail in an organisation's own words. Why it is sent, and that it was a test, stay the product's to say; so does the
 * rest where the words speak of something that is not there: a message goes out, whatever became of its variables.
 */
export function reword(
  content: EmailContent,
  words: Words,
  values: Readonly<Record<string, string>>,
): EmailContent {
  const worded = fillWording(words, { ...values, [LINK]: actionOf(content)?.url ?? '' })
  return worded ? marked({ ...content, ...worded }) : content
}

function actionOf({ blocks }: EmailContent): Extract<EmailBlock, { kind: 'action' }> | undefined {
  return blocks.find((block) => block.kind === 'action')
}

/** For parameters that are an id or an address and no variable. */
const ANY_ID = '00000000-0000-4000-8000-000000000000'
const ids = {
  historyId: ANY_ID,
  threadId: ANY_ID,
  eventId: ANY_ID,
  STOP: 'https://portal.invalid/',
  PAY: 'https://portal.invalid/',
}

/** What the product says, as an organisation would write it: the template with its own variables in their places. */
export function standardWords(
  templateId: number,
  template: Template | undefined,
  language: string,
): Words | undefined {
  const variables = wordingVariables()[templateId] ?? []
  const params = Object.fromEntries(variables.map(({ name }) => [name, `{{${name}}}`]))
  const content = template?.write(
    { ...ids, ...params },
    {
      language,
      firstName: `{{${FIRST}}}`,
      organisation: '{{ORG}}',
      baseUrl: 'https://portal.invalid',
      product: '',
    },
  )
  if (!content || variables.length === 0) return undefined
  return {
    subject: content.subject,
    body: [`# ${content.heading}`, ...content.blocks.map(blockMarkup)].join('\n\n'),
  }
}

function blockMarkup(block: EmailBlock): string {
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
