import {
  type AdministeredBanner,
  BannerAudience,
  BannerLink,
  type BannerUpdate,
} from '@medlem/contract/bannerChange'
import { officeBannerTexts } from '@medlem/i18n/en/portal/office/banner'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { formatDate } from '../../ui/format.ts'

/** What an administrator types of a banner. */
export interface BannerForm {
  text: string
  linkTo: string
  linkText: string
  type: AdministeredBanner['type']
  audience: BannerAudience
  year: string
  endsOn: string | null
}

export const BANNER_FIELDS = ['text', 'linkTo', 'linkText', 'year', 'endsOn'] as const

const AUDIENCES: Record<BannerAudience, string> = {
  all: officeBannerTexts.audienceEveryone,
  members: officeBannerTexts.audienceMembers,
  unpaid: officeBannerTexts.audienceUnpaid,
  administrators: officeBannerTexts.audienceAdministrators,
}
const LINKS: Record<BannerLink, string> = {
  'membership-new': titleTexts.newMembership,
  memberships: titleTexts.memberships,
  events: titleTexts.events,
  blog: titleTexts.news,
  'contact-us': titleTexts.contactUs,
}

export const audienceOptions = BannerAudience.options.map((value) => ({ value, label: AUDIENCES[value] }))
export const linkOptions = BannerLink.options.map((value) => ({ value, label: LINKS[value] }))

/** Who sees a banner and until when: 'Members who have not paid 2027, until 31-01-2027'. */
export function bannerSentence({
  audience,
  year,
  endsOn,
}: Pick<AdministeredBanner, 'audience' | 'year' | 'endsOn'>): string {
  const who =
    audience === 'unpaid' ? officeBannerTexts.audienceUnpaidYear({ year: year ?? '' }) : AUDIENCES[audience]
  return endsOn === null ? who : officeBannerTexts.audienceUntil({ who, day: formatDate(endsOn) })
}

/** The form of a banner; without one, that of a new banner about the coming year. */
export function toBannerForm(banner: AdministeredBanner | undefined, nextYear: number): BannerForm {
  return {
    text: banner?.text ?? '',
    linkTo: banner?.linkTo ?? '',
    linkText: banner?.linkText ?? '',
    type: banner?.type ?? 'info',
    audience: banner?.audience ?? 'members',
    year: String(banner?.year ?? nextYear),
    endsOn: banner?.endsOn ?? null,
  }
}

export function fromBannerForm(form: BannerForm, version: number | undefined): BannerUpdate {
  const { text, type, audience, endsOn } = form
  const linkTo = BannerLink.safeParse(form.linkTo).data ?? null
  const year = /^\d{4}$/.test(form.year.trim()) ? Number(form.year) : null
  return {
    text: text.trim(),
    type,
    audience,
    endsOn,
    linkTo,
    linkText: linkTo === null ? null : form.linkText.trim(),
    year: audience === 'unpaid' ? year : null,
    ...(version !== undefined && { version }),
  }
}
