import * as z from 'zod/mini'
import { Banner } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, line, text, Version } from './scalar.ts'

/**
 * Who sees a banner: everybody who is signed in; families with a running membership; families with someone who was a
 * member the year before (or is one now) and has not paid the year that is named; the organisation's administrators.
 */
export const BannerAudience = z.enum(['all', 'members', 'unpaid', 'administrators'])
export type BannerAudience = z.infer<typeof BannerAudience>

/** Pages that a banner may lead to. */
export const BannerLink = z.enum(['membership-new', 'memberships', 'events', 'blog', 'contact-us'])
export type BannerLink = z.infer<typeof BannerLink>

/** A banner as the organisation's administrators write it. */
export const BannerUpdate = z.object({
  text: text(500),
  /** The page that its link leads to, and what the link says; both null for no link. */
  linkTo: z.nullable(BannerLink),
  linkText: z.nullable(line(60)),
  type: Banner.shape.type,
  audience: BannerAudience,
  /** The membership year that 'unpaid' is about; null for the other audiences. */
  year: z.nullable(z.int().check(z.gte(2000), z.lte(2999))),
  /** The last day on which it is shown; null when it stays. */
  endsOn: z.nullable(CalendarDate),
  version: z.optional(Version),
})
export type BannerUpdate = z.infer<typeof BannerUpdate>

export const AdministeredBanner = z.extend(BannerUpdate, {
  id: z.string(),
  text: z.string(),
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
})
export type AdministeredBanner = z.infer<typeof AdministeredBanner>

const ofOrganisation = z.object({ id: Id })
const ofBanner = z.object({ id: Id, bannerId: Id })

export const listOrganisationBanners = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/banner/list',
  summary: "Extension: an organisation's banners with their audience, for its administrators",
  schema: { params: ofOrganisation, response: { 200: z.array(AdministeredBanner) } },
})

export const createBanner = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/banner/item',
  summary: 'Extension: a new banner of an organisation',
  schema: { params: ofOrganisation, body: BannerUpdate, response: { 201: AdministeredBanner } },
})

export const updateBanner = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/banner/item/:bannerId',
  summary: 'Extension: write a banner of an organisation',
  schema: { params: ofBanner, body: BannerUpdate, response: { 200: AdministeredBanner } },
})

export const deleteBanner = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/banner/item/:bannerId',
  summary: 'Extension: remove a banner of an organisation',
  schema: { params: ofBanner, response: { 204: z.null() } },
})
