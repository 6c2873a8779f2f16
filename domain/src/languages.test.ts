import { setImmediate } from 'node:timers/promises'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { periodReasonTexts } from '@medlem/i18n/en/domain/periodReason'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { timelineTexts } from '@medlem/i18n/en/domain/timeline'
import { inLanguage } from '@medlem/i18n/languages'
import { expect, test } from 'vitest'
import { ageReason } from './age.ts'
import { calendarDeadlines, nameList } from './calendarFeed.ts'
import { type PeriodFacts, periodReason } from './periodReason.ts'
import { yearsSentence } from './refundEffect.ts'
import { stepWords } from './timeline.ts'

// The server says a rule's sentences in the language of each reader, by the texts that it passes.

const year: PeriodFacts = {
  state: 'active',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  today: '2027-01-02',
  revokedReason: null,
  grantReason: null,
  payment: { state: 'captured_test', date: '2026-03-12', method: null, test: true },
}
const asked = {
  kind: 'refund',
  state: 'requested',
  code: null,
  amount: '90,00 kr.',
  reason: 'Moved.',
} as const
const line = { historyId: 'a', memberName: 'Ida Holm', year: 2026, active: true }
const child = { name: 'Alma', relation: 'child', dateOfBirth: null } as const
const limits = { minAge: 0, maxAge: 17, startDate: '2027-01-01' }

function sentences(language: string): (string | undefined)[] {
  const refund = inLanguage(refundTexts, language)
  return [
    periodReason(year, inLanguage(periodReasonTexts, language)),
    stepWords(asked, inLanguage(timelineTexts, language)).sentence,
    yearsSentence([line], ['a'], refund),
    yearsSentence([line, { ...line, historyId: 'b', memberName: 'Alma' }], ['a', 'b'], refund),
    ageReason(child, { ...limits, minAge: 3 }, inLanguage(eligibilityTexts, language))?.message,
    nameList(['Ida', 'Jonas', 'Alma'], inLanguage(familyCalendarTexts, language)),
  ]
}

const said: Record<string, string[]> = {
  en: [
    'Active because it was paid on 12-03-2026. It was a test: no money moved. It ended on 31-12-2026.',
    'A refund of 90,00 kr. was asked for. Reason: Moved. Waits for a second person to approve it.',
    'The membership year ends: Ida Holm 2026.',
    'The membership years end: Ida Holm 2026, Alma 2026.',
    'Please add the birthday of Alma: this fee is for ages 3 to 17 on 01-01-2027.',
    'Ida, Jonas and Alma',
  ],
  da: [
    'Aktiv, fordi året blev betalt den 12-03-2026. Det var en test: Der er ikke flyttet penge. Året sluttede den 31-12-2026.',
    'Der blev bedt om, at 90,00 kr. betales tilbage. Begrundelse: Moved. Venter på, at en anden person godkender den.',
    'Medlemsåret slutter: Ida Holm 2026.',
    'Medlemsårene slutter: Ida Holm 2026, Alma 2026.',
    'Tilføj fødselsdatoen for Alma: Dette kontingent er for personer på 3-17 år pr. 01-01-2027.',
    'Ida, Jonas og Alma',
  ],
}

test('rules for readers of two languages at once mix none of their sentences', async () => {
  const languages = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? 'da' : 'en'))
  await Promise.all(
    languages.map(async (language) => {
      await setImmediate()
      expect(sentences(language)).toEqual(said[language])
    }),
  )
})

test('what stands in a calendar has the names of a family in its own language', () => {
  const status = { orgId: 'org', nextStep: 'renew', paidUntil: '2026-12-31', period: null, offers: [] }
  const family = ['Ida', 'Alma'].map((firstName) => ({ firstName, statuses: [status] }))
  const [deadline] = calendarDeadlines(
    [{ id: 'org', membershipConfigurations: [] }],
    family as never,
    '2026-11-20',
    inLanguage(familyCalendarTexts, 'da'),
  )
  expect(deadline?.title).toBe('Forny før 01-01-2027: Ida og Alma')
})
