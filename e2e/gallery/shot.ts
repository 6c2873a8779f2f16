import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'

/** A screen in one of its states, and how to get there. */
export interface Shot {
  name: string
  /** E-mail of the demonstration account; none: signed out. */
  as?: string
  path: string
  /** What is done once the address is open. */
  open?: (page: Page, product: Product) => Promise<void>
}

export const parent = 'ida.holm@example.org'
export const invited = 'freja.lund@example.org'
export const withoutAddress = 'nora.berg@example.org'
/** Of the choir, which asks its members to accept its statutes; she has not. */
export const singer = 'anne.oestergaard@example.org'
export const treasurer = 'kasper.joergensen@example.org'
export const newcomer = 'nils.ny@example.org'
export const administrator = 'admin@sejlklub.example.org'
export const support = 'support@example.org'
