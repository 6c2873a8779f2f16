import { Words, type WordsUpdate } from '@medlem/contract/wording'
import { wordingProblems } from '@medlem/domain/wording'
import { wordingVariables } from '@medlem/domain/wordingVariables'

export type WordingFieldName = 'subject' | 'body'

const FIELDS = ['subject', 'body'] as const

/** The form's field that the server's error names; undefined when the form has no such field. */
export function wordingField(name: string): WordingFieldName | undefined {
  return FIELDS.find((field) => field === name)
}

export interface FieldProblem {
  field: WordingFieldName
  message: string
}

/** What is wrong with what is typed, by the server's own rules; a sentence for each field. */
export function typedProblems(
  words: Pick<WordsUpdate, 'subject' | 'body'>,
  templateId: number,
): FieldProblem[] {
  const read = Words.safeParse(words)
  if (!read.success) {
    return read.error.issues.flatMap(({ path, message }) => {
      const field = wordingField(String(path[0]))
      return field ? [{ field, message }] : []
    })
  }
  const problems = wordingProblems(read.data, wordingVariables()[templateId] ?? [])
  return FIELDS.flatMap((field) => {
    const messages = problems.filter((problem) => problem.field === field).map(({ message }) => message)
    return messages.length === 0 ? [] : [{ field, message: messages.join(' ') }]
  })
}
