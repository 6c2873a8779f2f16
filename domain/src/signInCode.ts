/** How long a code can be typed in. */
export const SIGN_IN_CODE_MINUTES = 10
/** Wrong tries of one code. */
export const SIGN_IN_CODE_TRIES = 5
/** Of one member. With five tries each, all codes of a day leave one chance in 20,000 to guess one. */
export const SIGN_IN_CODES_A_DAY = 10
