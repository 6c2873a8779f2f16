import { signInLinkTexts } from '@medlem/i18n/en/server/email/signInLink'
import { inLanguage } from '@medlem/i18n/languages'
import { LINK_S } from '@medlem/identity/lifetime'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

const variables = z.object({
  MOMENT: filled,
  BROWSER: z.optional(z.string()),
  LINK: z.optional(z.string()),
  /** An account was asked for, which there is. */
  FOR_ACCOUNT: z.optional(z.string()),
})

/** Template 27: a link to choose a new password. It is known only while it is sent. */
export const newPasswordLink = template(
  variables,
  ({ MOMENT: moment, LINK }, { baseUrl, product, language }) => {
    const texts = inLanguage(signInLinkTexts, language)
    const preview = texts.preview({ minutes: LINK_S.new_password / 60 })
    return {
      subject: texts.passwordSubject,
      preview,
      heading: texts.passwordSubject,
      paragraphs: [texts.passwordAsked({ moment, product }), preview, texts.passwordNotYou],
      action: { label: texts.passwordAction, url: LINK ?? `${baseUrl}/` },
      why: texts.why,
    }
  },
)

/** Template 28: a link that signs in, known only while it is sent. BROWSER is the one in which it was asked for. */
export const signInLink = template(
  variables,
  ({ MOMENT: moment, BROWSER: browser, LINK, FOR_ACCOUNT }, { baseUrl, product, language }) => {
    const texts = inLanguage(signInLinkTexts, language)
    const preview = texts.preview({ minutes: LINK_S.sign_in / 60 })
    return {
      subject: texts.signInSubject,
      preview,
      heading: texts.signInSubject,
      paragraphs: [
        FOR_ACCOUNT ? texts.hasAccount({ moment, product }) : texts.signInAsked({ moment, product }),
        preview,
        texts.signInNotYou,
      ],
      facts: browser ? [{ label: texts.browser, value: browser }] : [],
      action: { label: texts.signInAction, url: LINK ?? `${baseUrl}/` },
      why: texts.why,
    }
  },
)

/** Template 30: a link that confirms the address of a new account, known only while it is sent. */
export const registrationLink = template(
  variables,
  ({ MOMENT: moment, BROWSER: browser, LINK }, { baseUrl, product, language }) => {
    const texts = inLanguage(signInLinkTexts, language)
    const preview = texts.preview({ minutes: LINK_S.registration / 60 })
    return {
      subject: texts.registrationSubject,
      preview,
      heading: texts.registrationSubject,
      paragraphs: [texts.registrationAsked({ moment, product }), preview, texts.registrationNotYou],
      facts: browser ? [{ label: texts.browser, value: browser }] : [],
      action: { label: texts.registrationAction, url: LINK ?? `${baseUrl}/` },
      why: texts.why,
    }
  },
)
