import { TEMPLATE } from '@medlem/contract/message'
import { ConfigError } from './configError.ts'
import type { Values } from './variables.ts'

/** WhatsApp Business Cloud, as an operator set it up at Meta. */
export interface WhatsApp {
  /** With the version of the API. */
  apiUrl: string
  token: string
  phoneId: string
  /** Signs what Meta tells us. */
  appSecret: string
  verifyToken: string
  /** What the product's templates are called there, in each language that is approved; the first is for all others. */
  templates: Readonly<Record<number, readonly ApprovedTemplate[]>>
}

export interface ApprovedTemplate {
  name: string
  language: string
}

const together = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** Undefined where none of it is configured; half of it is refused. */
export function whatsApp(values: Values): WhatsApp | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = values
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values
  const missing = together.filter((name) => values[name] === undefined)
  if (missing.length === together.length) return undefined
  if (!token || !phoneId || !appSecret || !verifyToken) {
    throw new ConfigError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: WhatsApp needs ${together.join(', ')}, or none of them.`,
    )
  }
  const apiUrl = values.WHATSAPP_API_URL
  const { protocol, hostname } = new URL(apiUrl)
  if (protocol !== 'https:' && !/^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname))
    throw new ConfigError('WHATSAPP_API_URL must start with https://: the token goes there.')
  return {
    apiUrl,
    token,
    phoneId,
    appSecret,
    verifyToken,
    templates: {
      [TEMPLATE.paymentMessage]: approved(values.WHATSAPP_PAYMENT_TEMPLATE),
      [TEMPLATE.contactUsMessage]: approved(values.WHATSAPP_CONTACT_TEMPLATE),
    },
  }
}

function approved(text: string): ApprovedTemplate[] {
  return text.split(',').map((one) => {
    const [name = '', language = ''] = one.trim().split(':')
    return { name, language }
  })
}

/** The template in a receiver's language, else the first: 'en_GB' is for 'en'. */
export function templateIn(
  templates: readonly ApprovedTemplate[],
  language: string,
): ApprovedTemplate | undefined {
  return templates.find((one) => one.language.split('_')[0] === language) ?? templates[0]
}
