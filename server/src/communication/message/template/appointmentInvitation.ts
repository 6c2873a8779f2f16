import { StaffRole } from '@medlem/contract/appointment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { APPOINTMENT_INVITATION_DAYS as days } from '@medlem/domain/appointment'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { appointmentTexts } from '@medlem/i18n/en/server/email/appointment'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/**
 * Template 21: an invitation to a job; also to an address that is no member's yet. The link that makes an account is known
 * only while it is sent, so the mailbox of the portal leads to the invitation itself.
 */
export const appointmentInvitation = template(
  z.object({
    NAME: filled,
    ORG: filled,
    JOB: StaffRole,
    LINK: z.optional(z.string()),
    appointmentInvitationId: filled,
  }),
  (
    { NAME: name, ORG: organisation, JOB, LINK, appointmentInvitationId: id },
    { baseUrl, product, language },
  ) => {
    const texts = inLanguage(appointmentTexts, language)
    return {
      subject: texts.subject({ name, organisation }),
      preview: texts.preview({ days }),
      heading: texts.subject({ name, organisation }),
      paragraphs: [texts.invited({ name, organisation, product }), texts.howTo, texts.notYou],
      facts: [
        { label: texts.job, value: inLanguage(jobTexts, language)[JOB] },
        { label: texts.may, value: inLanguage(jobMayTexts, language)[JOB] },
      ],
      action: { label: texts.action, url: LINK ?? `${baseUrl}${hrefOf('/job-invitation', { id })}` },
      why: texts.why({ name }),
    }
  },
)
