/** The time as the product sees it; tests hand in one of their own. */
export interface Clock {
  now(): Date
}
