import { hrefOf } from '@medlem/contract/portalAddress'
import { publicEventPath, publicPath } from '@medlem/contract/publicPage'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { eventTitle } from '@medlem/domain/event'
import { danishMoney } from '@medlem/domain/money'
import { joiningPrice, membershipPrice, termsOn } from '@medlem/domain/pricing'
import { textIn } from '@medlem/domain/translation'
import { eventTexts } from '@medlem/i18n/en/domain/event'
import { publicPageTexts } from '@medlem/i18n/en/server/publicPage'
import { inLanguage } from '@medlem/i18n/languages'
import { type Html, html } from '../../communication/message/template/html.ts'
import { feeTerms } from '../../people/organisation/present.ts'
import { presentEvent } from '../event/present.ts'
import { writtenDay, writtenSpan } from './moment.ts'
import { foreignLang, inShort, linkTo, type PageContext, paragraphs, writePage } from './pageContext.ts'
import type { PublicOrganisation } from './readPublic.ts'
import { dataBlock, organisationData } from './structuredData.ts'

/** Who an organisation is, what a membership costs, and what is on: the page that anybody may read. */
export function organisationPage(
  context: PageContext,
  { entry, events }: PublicOrganisation,
  now: Date,
): string {
  const { organisation, configurations, readiness } = entry
  const { language } = context.frame
  const t = inLanguage(publicPageTexts, language)
  const category = textIn(organisation, 'category', language)
  const about = textIn(organisation, 'description', language)
  const description = inShort(about || t.description({ name: organisation.name }))
  const path = publicPath(organisation.key)
  const today = copenhagenDate(now)
  const fees = configurations.filter(({ endDate }) => endDate >= today)
  const isSold = readiness.ready && fees.some(({ offerStartDate }) => offerStartDate <= today)
  const join = html`<p class="public-action"><a class="button button-primary" target="_top" href="${hrefOf('/membership-new', { org: organisation.id })}">${t.becomeMember}</a></p>`
  const feeList = html`<ul class="public-rows">${fees.map((fee) => feeRow(fee, { organisation, language, today }))}</ul>`
  const url = context.config.baseUrl + path
  return writePage(context, organisation, {
    title: organisation.name,
    description,
    path,
    data: dataBlock(organisationData(organisation, { url, description: about })),
    main: html`${category === '' ? '' : html`<p class="public-kind">${category}</p>`}
<h1>${organisation.name}</h1>
<div class="public-lead">${paragraphs(about)}</div>
${isSold ? join : ''}
<section><h2>${t.fees}</h2>
${fees.length > 0 && readiness.ready ? feeList : html`<p>${t.noFees}</p>`}
</section>
<section><h2>${t.events}</h2>
${events.length > 0 ? eventList(context, { key: organisation.key, events }) : html`<p>${t.noEvents}</p>`}
</section>
${contact(organisation, t)}`,
  })
}

interface FeeReader {
  organisation: OrganisationRow
  language: string
  today: CalendarDate
}

function feeRow(row: ConfigurationRow, { organisation: { currency }, language, today }: FeeReader): Html {
  const t = inLanguage(publicPageTexts, language)
  const money = (minor: bigint) => danishMoney(minor, currency)
  const day = (one: CalendarDate) => writtenDay(one, language)
  const terms = feeTerms(row)
  const price = membershipPrice(termsOn(terms, today))
  const joining = joiningPrice(terms)
  const later = terms.steps
    .filter(({ from }) => from > today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap(({ from }) => {
      const stepped = membershipPrice(termsOn(terms, from))
      return stepped ? [t.priceFrom({ amount: money(stepped.unitMinor), day: day(from) })] : []
    })
  const notes = [
    agesOf(row, t),
    ...later,
    joining && joining.unitMinor > 0n ? t.joiningFee({ amount: money(joining.unitMinor) }) : undefined,
    row.offerStartDate > today ? t.onSaleFrom({ day: day(row.offerStartDate) }) : undefined,
  ].filter((note) => note !== undefined)
  const period = { start: day(row.startDate), end: day(row.endDate) }
  return html`<li><strong>${textIn(row, 'name', language)}</strong>
<span>${price ? t.price({ amount: money(price.unitMinor), ...period }) : ''}</span>
${notes.length > 0 ? html`<span class="public-soft">${notes.join(' · ')}</span>` : ''}</li>
`
}

function agesOf(
  { minAge, maxAge }: ConfigurationRow,
  t: ReturnType<typeof inLanguage<typeof publicPageTexts>>,
): string | undefined {
  if (minAge !== null && maxAge !== null) return t.agesBetween({ lowest: minAge, highest: maxAge })
  if (minAge !== null) return t.ageFrom({ lowest: minAge })
  return maxAge === null ? undefined : t.ageTo({ highest: maxAge })
}

function eventList(
  context: PageContext,
  { key, events }: { key: string; events: PublicOrganisation['events'] },
): Html {
  const { language } = context.frame
  return html`<ul class="public-rows">${events.map((row) => {
    const event = presentEvent(row, language)
    const { cancelledAt, languages, location } = event
    const title = eventTitle(event, inLanguage(eventTexts, language))
    const ofTitle = cancelledAt === null ? foreignLang(context, languages?.title) : ''
    return html`<li><a href="${linkTo(context, publicEventPath(key, event.id))}"><strong${ofTitle}>${title}</strong></a>
<span>${writtenSpan(event, language)}</span>
${location === '' ? '' : html`<span class="public-soft"${foreignLang(context, languages?.location)}>${location}</span>`}</li>
`
  })}</ul>`
}

function contact(
  { email, address, registrationNumber }: OrganisationRow,
  t: ReturnType<typeof inLanguage<typeof publicPageTexts>>,
): Html | string {
  if (!email && !address && !registrationNumber) return ''
  return html`<section><h2>${t.contact}</h2>
<address class="public-contact">${address ? html`<span>${address}</span>` : ''}${
    email ? html`<a href="${`mailto:${email}`}" target="_top">${email}</a>` : ''
  }${registrationNumber ? html`<span>${t.registrationNumber({ number: registrationNumber })}</span>` : ''}</address>
</section>`
}
