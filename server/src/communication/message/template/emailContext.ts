import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { inLanguage } from '@medlem/i18n/languages'

/** What every e-mail may speak of beside its own variables. */
export interface EmailContext {
  /** In which it is written: its receiver's. */
  language: string
  /** Of the receiver; empty when it is no member. */
  firstName: string
  /** Whose message it is; undefined for one of the portal itself. */
  organisation: string | undefined
  /** Public address of the portal. */
  baseUrl: string
  /** Where the receiver's order is, of a guest, who has no portal: it takes the place of every other address. */
  orderUrl?: string | undefined
  /** The same of the payer of a share of a claim. */
  shareUrl?: string | undefined
  product: string
}

/** Whose name is on the envelope, and whether an answer reaches them. */
export interface From {
  sender: string
  product: string
  canAnswer: boolean
}

/** Whether an answer to an e-mail is read, in its language. */
export function answerSentence({ sender, canAnswer }: From, language: string): string {
  const frame = inLanguage(frameTexts, language)
  return canAnswer ? frame.answerGoesTo({ sender }) : frame.noAnswer
}
