/** Days after which the code of a letter no longer works. */
export const ACCOUNT_LETTER_DAYS = 60
