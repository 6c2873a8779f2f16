import { createNotification } from '@medlem/contract/notification'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import * as z from 'zod/mini'

const { title, message } = createNotification.schema.body.shape

/** The server's own rules for what is written, and an organisation to write to. */
export const ContactForm = z.object({
  org: z.string().check(z.minLength(1, threadTexts.organisationRequired)),
  title,
  message,
})
export type ContactForm = z.infer<typeof ContactForm>

const FIELDS = { 'data.org': 'org', title: 'title', message: 'message' } as const

/** The form's field that the server's error names; undefined when the form has no such field. */
export function contactField(name: string): keyof ContactForm | undefined {
  return Object.entries(FIELDS).find(([wire]) => wire === name)?.[1]
}

interface Addressee {
  id: string
  key: string
  enabled: boolean
}

/** Key of the organisation that is chosen from the start: the one of the address, or the only one there is. */
export function chosenOrganisation(organisations: readonly Addressee[], wanted: string | undefined): string {
  const open = organisations.filter(({ enabled }) => enabled)
  const named = open.find(({ id, key }) => wanted !== undefined && [id, key].includes(wanted.toLowerCase()))
  const only = open.length === 1 ? open[0] : undefined
  return (named ?? only)?.key ?? ''
}
