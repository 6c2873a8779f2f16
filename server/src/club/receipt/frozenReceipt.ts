import { Receipt, ReceiptLine } from '@medlem/contract/receipt'
import { translationsOf } from '@medlem/contract/translation'
import { textsIn } from '@medlem/domain/translation'
import * as z from 'zod/mini'

/** A receipt as it is kept: with the fee's name in every language that it had on the day, and which its own was. */
export const FrozenReceipt = z.extend(Receipt, {
  lines: z.array(
    z.extend(ReceiptLine, {
      translations: z.optional(translationsOf({ name: z.optional(z.string()) })),
      ownLanguage: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type FrozenReceipt = z.infer<typeof FrozenReceipt>

/** A line as its reader gets it; the name is the one that the fee had when the receipt was issued. */
export function readLine(
  { translations = {}, ownLanguage = null, ...line }: FrozenReceipt['lines'][number],
  language: string,
): ReceiptLine {
  const { name, languages } = textsIn({ name: line.membershipName, translations }, ['name'], {
    language,
    ownLanguage,
  })
  return { ...line, membershipName: name, languages: { membershipName: languages.name } }
}
