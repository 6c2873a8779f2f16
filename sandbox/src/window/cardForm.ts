import type { windowTexts } from '@medlem/i18n/en/sandbox/window'
import * as z from 'zod'
import { findTestCard, isLuhnValid, type TestCard } from '../cards.ts'

type Texts = typeof windowTexts

const typed = z.string().max(40).catch('')
const CardForm = z.object({ card: typed, expiry: typed, cvc: typed })

/** What stands in the fields, as it was typed. */
export type CardFields = z.infer<typeof CardForm>
export type CardProblems = Partial<Record<keyof CardFields, string>>

export const emptyFields: CardFields = { card: '', expiry: '', cvc: '' }

type Reading =
  | { ok: true; card: TestCard; expiry: string }
  | { ok: false; fields: CardFields; problems: CardProblems }

function cardProblem(number: string, t: Texts): string | undefined {
  if (number === '') return t.cardMissing
  if (!/^\d{16}$/.test(number)) return t.cardTooShort
  if (!isLuhnValid(number)) return t.cardMistyped
  // A real card must never be let in here, however well it is typed.
  if (!findTestCard(number)) return t.cardReal
  return undefined
}

/** Month and year of 'MM/YY', 'MMYY' or 'MM/YYYY'. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d\d)$/.exec(text)
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined
}

function expiryProblem(text: string, now: number, t: Texts): string | undefined {
  if (text === '') return t.expiryMissing
  const expiry = readExpiry(text)
  if (!expiry) return t.expiryForm
  const today = new Date(now)
  const monthsLeft = (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - 1 - today.getUTCMonth()
  return monthsLeft < 0 ? t.expired : undefined
}

function cvcProblem(text: string, t: Texts): string | undefined {
  if (text === '') return t.codeMissing
  return /^\d{3}$/.test(text) ? undefined : t.codeForm
}

/** Reads the posted form: a test card, or what is wrong with each field. */
export function readCardForm(body: unknown, now: number, t: Texts): Reading {
  const parsed = CardForm.safeParse(body)
  const fields = parsed.success ? parsed.data : emptyFields
  const number = fields.card.replace(/[\s-]/g, '')
  const expiry = fields.expiry.trim()
  const problems: CardProblems = {
    card: cardProblem(number, t),
    expiry: expiryProblem(expiry, now, t),
    cvc: cvcProblem(fields.cvc.trim(), t),
  }
  const card = findTestCard(number)
  const read = readExpiry(expiry)
  if (problems.card || problems.expiry || problems.cvc || !card || !read)
    return { ok: false, fields, problems }
  const month = String(read.month).padStart(2, '0')
  return { ok: true, card, expiry: `${month}/${String(read.year).slice(2)}` }
}
