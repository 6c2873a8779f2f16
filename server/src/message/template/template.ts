import type { Letter } from '@medlem/contract/message'
import * as z from 'zod/mini'
import type { Around } from './around.ts'

/** How the e-mails of one number are written. */
export interface Template {
  /** Undefined when a variable is missing. */
  write(params: Record<string, string>, around: Around): Letter | undefined
  /** Not about something that the receiver did or must know: they can say that they want no more. */
  bulk: boolean
}

/** What a template's author need not say each time. */
type Written = Omit<Letter, 'facts' | 'action' | 'test'> & Partial<Pick<Letter, 'facts' | 'action'>>

/** A template whose variables are checked before they are filled in. */
export function template<S extends z.ZodMiniType>(
  variables: S,
  write: (values: z.output<S>, around: Around) => Written,
  { bulk = false } = {},
): Template {
  return {
    bulk,
    write(params, around) {
      const values = variables.safeParse(params)
      if (!values.success) return undefined
      const test = params.test === 'true'
      const { subject, ...written } = write(values.data, around)
      return { facts: [], action: null, ...written, test, subject: test ? `Test: ${subject}` : subject }
    },
  }
}

/** Something must stand there. */
export const filled = z.string().check(z.minLength(1))

export const webAddress = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))

/** 'Thank you, Ida': without a name, the words alone. */
export function addressed(words: string, { firstName }: Around): string {
  return firstName === '' ? words : `${words}, ${firstName}`
}
