import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { reminderTexts } from '@medlem/i18n/en/server/email/reminder'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

const variables = z.object({
  ...{ ORG: filled, NAME: filled, YEAR: filled, PRICE: filled, ENDS: filled, BUY: webAddress },
  /** Whether the receiver is the member, or a child's parent. */
  OWN: z.enum(['yes', 'no']),
  ENDED: z.enum(['yes', 'no']),
})

/** Template 19: a membership ends or has ended, and what the next year costs. No action is required. */
export const reminder = template(
  variables,
  (values, { firstName, language }) => {
    const { ORG: organisation, NAME: name, YEAR: year, PRICE: price, ENDS: day, BUY } = values
    const texts = inLanguage(reminderTexts, language)
    const frame = inLanguage(frameTexts, language)
    const said = sentencesOf(values, texts)
    const { sentence } = said
    return {
      subject: said.subject,
      preview: texts.preview({ year, price }),
      heading: said.heading,
      paragraphs: [
        firstName === '' ? texts.hello({ sentence }) : texts.helloNamed({ firstName, sentence }),
        said.canStop,
      ],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factMember, value: name },
        { label: texts.factPaidUntil, value: day },
        { label: texts.factNextYear, value: year },
        { label: frame.factPrice, value: price },
      ],
      action: { label: texts.renewFor({ year }), url: BUY },
      why: said.why,
    }
  },
  { unsubscribable: 'reminders' },
)

/** What depends on whose membership it is, and on whether it has ended. */
function sentencesOf(
  { ORG: organisation, NAME: name, YEAR: year, ENDS: day, OWN, ENDED }: z.output<typeof variables>,
  texts: typeof reminderTexts,
) {
  const ended = ENDED === 'yes'
  const heading = ended ? texts.headingEnded({ year }) : texts.heading({ year })
  const canStop = ended ? texts.canStopEnded : texts.canStop
  const own = { organisation, day }
  const other = { ...own, name }
  if (OWN === 'yes') {
    return {
      ...{ heading, canStop, why: texts.whyOwn({ organisation }) },
      subject: ended ? texts.subjectOwnEnded(own) : texts.subjectOwn(own),
      sentence: ended ? texts.ownEnded({ ...own, year }) : texts.own({ ...own, year }),
    }
  }
  return {
    ...{ heading, canStop, why: texts.whyOther({ name, organisation }) },
    subject: ended ? texts.subjectOtherEnded(other) : texts.subjectOther(other),
    sentence: ended ? texts.otherEnded({ ...other, year }) : texts.other({ ...other, year }),
  }
}
