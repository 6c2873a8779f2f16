import { receiptFileName, receiptWords } from '@medlem/domain/receipt'
import { adjustmentTexts } from '@medlem/i18n/en/domain/adjustment'
import { receiptTexts } from '@medlem/i18n/en/domain/receipt'
import { inLanguage } from '@medlem/i18n/languages'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireReceipt, type SeenReceipt } from './readReceipt.ts'
import { takeOriginal } from './store.ts'

/**
 * The receipt as a PDF. There is one original, and it is the payer's: the first file that the payer makes in person.
 * Every other file says that it is a copy: a later one of the payer, and those of a person who was paid for, an
 * administrator or support. The original is recorded after the file is made, so a failure does not use it up.
 */
export async function receiptFile(
  deps: Deps,
  caller: Caller,
  historyId: string,
): Promise<{ fileName: string; pdf: Buffer }> {
  const seen = await requireReceipt(deps, caller, historyId)
  const organisation = await findOrganisation(deps.db, seen.orgId)
  if (!organisation) throw new Error('a receipt without organisation')
  // Most processes make none, and what it takes is large.
  const { receiptPdf } = await import('./receiptPdf.ts')
  const at = deps.clock.now()
  const { language } = caller
  const texts = inLanguage(receiptTexts, language)
  const make = (copy: boolean) =>
    receiptPdf(receiptWords(seen.content, texts, language, inLanguage(adjustmentTexts, language)), {
      hue: organisation.hue,
      copy,
      language,
      at,
    })
  const fileName = receiptFileName(seen.content, texts)
  if (mayTakeOriginal(caller, seen)) {
    const pdf = await make(false)
    // Of two at once, one is first.
    if (await takeOriginal(deps.db, seen.id, at)) return { fileName, pdf }
  }
  return { fileName, pdf: await make(true) }
}

function mayTakeOriginal({ actor, actingFor }: Caller, { payerId, originalAt }: SeenReceipt): boolean {
  return actor.id === payerId && !actingFor && originalAt === null
}
