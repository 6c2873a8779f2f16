import * as z from 'zod/mini'
import { addressed, filled, template, webAddress } from './template.ts'

/** Template 20: a membership ends or has ended, and what the next year costs. No action is required. */
export const reminder = template(
  z.object({
    ORG: filled,
    NAME: filled,
    YEAR: filled,
    PRICE: filled,
    ENDS: filled,
    BUY: webAddress,
    /** Whether the receiver is the member, or a child's parent. */
    OWN: z.enum(['yes', 'no']),
    ENDED: z.enum(['yes', 'no']),
  }),
  ({ ORG, NAME, YEAR, PRICE, ENDS, BUY, OWN, ENDED }, around) => {
    const whose = OWN === 'yes' ? 'Your' : `${NAME}’s`
    const hello = addressed('Hello', around)
    const ended = ENDED === 'yes'
    return {
      subject: `${whose} membership of ${ORG} ${ended ? 'ended' : 'ends'} on ${ENDS}`,
      preview: `${YEAR} costs ${PRICE}. It takes a minute to renew.`,
      heading: ended ? `Would you like to come back for ${YEAR}?` : `Would you like to go on in ${YEAR}?`,
      paragraphs: ended
        ? [
            `${hello}. ${whose} membership of ${ORG} ended on ${ENDS}, and ${YEAR} is not paid yet.`,
            'It takes a minute to renew, and you see the whole price before you pay. If you have decided to stop, you need not do anything.',
          ]
        : [
            `${hello}. ${whose} membership of ${ORG} is paid until ${ENDS}, and ${YEAR} is open.`,
            'It takes a minute to renew, and you see the whole price before you pay. If you would rather stop, you need not do anything: nothing is charged by itself.',
          ],
      facts: [
        { label: 'Organisation', value: ORG },
        { label: 'Member', value: NAME },
        { label: 'Paid until', value: ENDS },
        { label: 'Next year', value: YEAR },
        { label: 'Price', value: PRICE },
      ],
      action: { label: `Renew for ${YEAR}`, url: BUY },
      why: `You get this because ${OWN === 'yes' ? 'you are' : `${NAME} is`} or lately ${OWN === 'yes' ? 'were' : 'was'} a member of ${ORG}. You can switch reminders off under Edit profile in the portal.`,
    }
  },
  { stoppable: 'reminders' },
)
