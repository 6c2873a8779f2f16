import type { EventPicture } from '@medlem/contract/event'
import { EVENT_PICTURE, SMALL_PICTURE } from '@medlem/contract/eventPicture'
import type { OfferedTier } from '@medlem/contract/eventTier'
import { GUEST_SIGN_UP } from '@medlem/contract/paths'
import { hrefOf } from '@medlem/contract/portalAddress'
import { publicEventPath, publicPath, publicPicturePath, smallPicturePath } from '@medlem/contract/publicPage'
import { eventTitle } from '@medlem/domain/event'
import { danishMoney } from '@medlem/domain/money'
import { eventTexts } from '@medlem/i18n/en/domain/event'
import { publicPageTexts } from '@medlem/i18n/en/server/publicPage'
import { inLanguage } from '@medlem/i18n/languages'
import { type Html, html } from '../../communication/message/template/html.ts'
import { writtenMoment, writtenSpan } from './moment.ts'
import { foreignLang, inShort, linkTo, type PageContext, paragraphs, writePage } from './pageContext.ts'
import type { PublicEvent, PublicSignUp } from './readPublic.ts'
import { dataBlock, eventData, organisationData } from './structuredData.ts'

type Texts = ReturnType<typeof inLanguage<typeof publicPageTexts>>

/** One event: what, when, where, how many places are left, and the way to sign up. */
export function eventPage(
  context: PageContext,
  { entry: { organisation }, event, signUp }: PublicEvent,
): string {
  const { language } = context.frame
  const { baseUrl } = context.config
  const t = inLanguage(publicPageTexts, language)
  const title = eventTitle(event, inLanguage(eventTexts, language))
  const when = writtenSpan(event, language)
  const path = publicEventPath(organisation.key, event.id)
  const home = publicPath(organisation.key)
  const portal = `/event-${event.id}-detail` as const
  const picture = event.picture && publicPicturePath(organisation.key, event.id, event.picture.hash)
  const image = picture && baseUrl + picture
  const organiser = organisationData(organisation, { url: baseUrl + home, description: '' })
  const facts = [
    fact(t.when, when),
    ...(event.location === ''
      ? []
      : [
          html`<dt>${t.where}</dt><dd${foreignLang(context, event.languages?.location)}>${event.location}</dd>`,
        ]),
    html`<dt>${t.organiser}</dt><dd><a href="${linkTo(context, home)}">${organisation.name}</a></dd>`,
    ...(event.contact === '' ? [] : [fact(t.contact, event.contact)]),
    ...(signUp?.isOpen ? signUpFacts(signUp, { t, language, currency: organisation.currency }) : []),
  ]
  return writePage(context, organisation, {
    title: `${title} · ${organisation.name}`,
    description: inShort([when, event.location, event.description].filter(Boolean).join(' · ')),
    path,
    picture: image === undefined ? undefined : { url: image, alt: event.picture?.alt ?? '' },
    data: dataBlock(
      eventData(
        { event, signUp },
        {
          url: baseUrl + path,
          organiser,
          signUpUrl: baseUrl + portal,
          image,
          currency: organisation.currency,
        },
      ),
    ),
    main: html`<p class="public-kind">${organisation.name}</p>
<h1${event.cancelledAt === null ? foreignLang(context, event.languages?.title) : ''}>${title}</h1>
${event.picture && picture ? pictureOf(context, [picture, smallPicturePath(organisation.key, event.id, event.picture.hash)], event.picture) : ''}
<dl class="public-facts">${facts}</dl>
${signUp && event.cancelledAt === null ? signUpPart(signUp, { t, language, portal, eventId: event.id }) : ''}
<div class="public-lead"${foreignLang(context, event.languages?.description)}>${paragraphs(event.description)}</div>
<p class="public-more"><a href="${linkTo(context, home)}">${t.allOf({ name: organisation.name })}</a></p>`,
  })
}

/** How wide the sheet shows it (public-page.css): at most 600 pixels, and on a phone the window without its margins. */
const SIZES = '(min-width: 680px) 600px, 88vw'

/** It has its place before it has come, at once, as it is the largest thing on a phone; without words it decorates. */
function pictureOf(
  context: PageContext,
  [path, small]: readonly [string, string],
  { alt, language }: EventPicture,
): Html {
  const { width, height } = EVENT_PICTURE
  const sources = `${small} ${SMALL_PICTURE.width}w, ${path} ${width}w`
  return html`<img class="public-picture" fetchpriority="high" srcset="${sources}" sizes="${SIZES}" src="${path}" width="${String(width)}" height="${String(height)}" alt="${alt}"${foreignLang(context, language)}>`
}

const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`

function signUpFacts(
  { placesLeft, signUpUntil, tiers }: PublicSignUp,
  { t, language, currency }: { t: Texts; language: string; currency: string },
): Html[] {
  const places =
    placesLeft === null ? t.unlimited : placesLeft === 0 ? t.full : t.placesLeft({ count: placesLeft })
  const until =
    signUpUntil === null ? '' : `. ${t.signUpUntil({ moment: writtenMoment(signUpUntil, language) })}`
  const prices = tiers.filter(({ closed }) => closed !== 'over').map((tier) => priceWords(tier, t, currency))
  return [
    fact(t.places, `${places}${until}`),
    ...(prices.length > 0
      ? [html`<dt>${t.prices}</dt>${prices.map((price) => html`<dd>${price}</dd>`)}`]
      : []),
  ]
}

/** 'Member: 150,00 kr.', 'Child: free', 'Guest: 250,00 kr. (sold out)' */
function priceWords({ name, unitMinor, closed }: OfferedTier, t: Texts, currency: string): string {
  const tier =
    unitMinor === 0 ? t.tierFree({ name }) : t.tier({ name, amount: danishMoney(unitMinor, currency) })
  return closed === 'sold_out' ? t.tierSoldOut({ tier }) : tier
}

function signUpPart(
  { isOpen, opensAt, takesGuests }: PublicSignUp,
  { t, language, portal, eventId }: { t: Texts; language: string; portal: string; eventId: string },
): Html {
  if (opensAt !== null) return html`<p>${t.opensAt({ moment: writtenMoment(opensAt, language) })}</p>`
  if (!isOpen) return html`<p>${t.closed}</p>`
  if (!takesGuests)
    return html`<p class="public-action"><a class="button button-primary" target="_top" href="${portal}">${t.signUp}</a></p>
<p class="public-soft">${t.signUpNote}</p>`
  const asGuest = hrefOf(GUEST_SIGN_UP, { event: eventId })
  return html`<p class="public-action"><a class="button button-primary" target="_top" href="${asGuest}">${t.signUp}</a>
<a class="button button-secondary" target="_top" href="${portal}">${t.signUpAsMember}</a></p>
<p class="public-soft">${t.signUpGuestNote}</p>`
}
