import { SIGN_IN_CODE_MINUTES as minutes } from '@medlem/domain/signInCode'
import { signInCodeTexts } from '@medlem/i18n/en/server/email/signInCode'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { template } from './template.ts'

const variables = z.object({ CODE: z.string().check(z.regex(/^\d{6}$/)) })

/** Template 20. The code is known only while it is sent, so the mailbox of the portal does not show this one. */
export const signInCode = template(variables, ({ CODE: code }, { product, firstName, language }) => {
  const texts = inLanguage(signInCodeTexts, language)
  return {
    subject: texts.subject({ code, product }),
    preview: texts.preview({ minutes }),
    heading: firstName === '' ? texts.heading : texts.headingNamed({ firstName }),
    paragraphs: [texts.enter({ code, minutes }), texts.whatFor, texts.notYou],
    why: texts.why,
  }
})
