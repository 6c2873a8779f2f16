import { SIGN_IN_CODE_MINUTES } from '@medlem/contract/signIn'
import * as z from 'zod/mini'
import { addressed, template } from './template.ts'

const variables = z.object({ CODE: z.string().check(z.regex(/^\d{6}$/)) })

/** Template 20. The code is known only while it is sent, so the mailbox of the portal does not show this one. */
export const signInCode = template(variables, ({ CODE }, around) => ({
  subject: `${CODE} is your code for ${around.product}`,
  preview: `Enter it where you asked for it. It is valid for ${SIGN_IN_CODE_MINUTES} minutes.`,
  heading: addressed('Here is your code', around),
  paragraphs: [
    `Enter ${CODE} where you asked for it. It is valid for ${SIGN_IN_CODE_MINUTES} minutes.`,
    'With it your membership belongs to the account that you just signed in with. The earlier account no longer opens it.',
    'You did not ask for this? Then do nothing, and do not give the code to anyone.',
  ],
  why: 'You get this because someone signed in with your e-mail address and asked for a code.',
}))
