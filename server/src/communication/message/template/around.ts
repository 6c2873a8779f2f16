/** What every e-mail may speak of beside its own variables. */
export interface Around {
  /** Of the receiver; empty when it is no member. */
  firstName: string
  /** Whose message it is; undefined for one of the portal itself. */
  organisation: string | undefined
  /** Public address of the portal. */
  baseUrl: string
  product: string
}

/** Whose name is on the envelope, and whether an answer reaches them. */
export interface From {
  sender: string
  product: string
  canAnswer: boolean
}

export function answerSentence({ sender, canAnswer }: From): string {
  return canAnswer
    ? `An answer to this e-mail goes to ${sender}.`
    : 'Please don’t answer this e-mail: the mailbox is not read.'
}

export const TEST_SENTENCE = 'This was a test. No money was moved.'
