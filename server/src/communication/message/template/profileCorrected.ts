import { PersonField } from '@medlem/contract/person'
import { personFieldTexts } from '@medlem/i18n/en/domain/personField'
import { profileCorrectedTexts } from '@medlem/i18n/en/server/email/profileCorrected'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 22: which data of a member, or of a child of theirs, an organisation corrected; the values are on the profile. */
export const profileCorrected = template(
  z.object({ ORG: filled, FIELDS: filled, NAME: z.optional(z.string()) }),
  ({ ORG: organisation, FIELDS, NAME: name }, { baseUrl, language }) => {
    const texts = inLanguage(profileCorrectedTexts, language)
    const fieldTexts = inLanguage(personFieldTexts, language)
    const subject = name ? texts.subjectOf({ organisation, name }) : texts.subject({ organisation })
    const names = FIELDS.split(',').flatMap((field) => {
      const known = PersonField.safeParse(field).data
      return known ? [fieldTexts[known]] : []
    })
    return {
      subject,
      preview: texts.preview,
      heading: subject,
      paragraphs: [
        name ? texts.correctedOf({ organisation, name }) : texts.corrected({ organisation }),
        texts.wrong({ organisation }),
      ],
      facts: [{ label: texts.what, value: names.join(', ') }],
      action: name
        ? { label: texts.actionOf, url: `${baseUrl}/participants-list` }
        : { label: texts.action, url: `${baseUrl}/my-profile` },
      why: texts.why({ organisation }),
    }
  },
)
