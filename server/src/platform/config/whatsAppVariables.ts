import * as z from 'zod/mini'
import { baseAddress, template, words } from './shapes.ts'
import { variable } from './variable.ts'

/** What messages on WhatsApp need, all of it or none (whatsApp.ts). */
export const whatsAppVariables = {
  WHATSAPP_TOKEN: variable({
    meaning:
      'Token of a system user, for WhatsApp Business Cloud; it and the next three are set together, or none and messages there are skipped.',
    schema: words(1000),
  }),
  WHATSAPP_PHONE_ID: variable({
    meaning: 'Id of the phone number that messages come from, as Meta names it.',
    schema: z.string().check(z.regex(/^\d{5,20}$/, 'must be the id of a phone number: 5 to 20 digits')),
  }),
  WHATSAPP_APP_SECRET: variable({
    meaning: 'Secret of the app at Meta, with which its webhooks are signed.',
    schema: z.string().check(z.minLength(16, 'must be at least 16 characters')),
  }),
  WHATSAPP_VERIFY_TOKEN: variable({
    meaning: 'A text of your choice; Meta repeats it when BASE_URL/callbacks/whatsapp is entered there.',
    schema: z.string().check(z.minLength(16, 'must be at least 16 characters')),
  }),
  WHATSAPP_PAYMENT_TEMPLATE: variable({
    default: 'payment_confirmed:en',
    meaning:
      'WhatsApp template for payment confirmations (template 4), name and language: {{1}} first name, {{2}} organisation, {{3}} year. Several, with commas between, are one for each language; receivers who read another get the first.',
    schema: template,
  }),
  WHATSAPP_CONTACT_TEMPLATE: variable({
    default: 'contact_us:en',
    meaning:
      'The same for contact-us messages (template 1): {{1}} organisation, {{2}} number of the message, {{3}} domain.',
    schema: template,
  }),
  WHATSAPP_API_URL: variable({
    default: 'https://graph.facebook.com/v24.0',
    meaning: 'Where WhatsApp Business Cloud is, with the version of the API.',
    schema: baseAddress,
  }),
}
