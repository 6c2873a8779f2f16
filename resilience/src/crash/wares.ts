/** A fee that can be bought once by everybody. */
export interface Year {
  orgId: string
  membershipConfId: string
}

/** An event at which everybody can buy a place. */
export interface Evening {
  eventId: string
  tierId: string
}

/** A year and a place at an event of the same organisation, to be paid together. */
export type Both = Year & Evening

export type Ware = Year | Evening | Both
