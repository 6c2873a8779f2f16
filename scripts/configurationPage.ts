// `npm run docs`: writes docs/configuration.md and .env.example from the variables that the server reads.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import { secretVariables } from '../server/src/platform/config/secret.ts'
import type { Variable } from '../server/src/platform/config/variable.ts'
import { variables } from '../server/src/platform/config/variables.ts'

const root = new URL('..', import.meta.url)
const all: [string, Variable][] = Object.entries(variables)

/** Heading before the variable of that name. */
const headings: Record<string, string> = {
  HOST: 'Server and data',
  OIDC_ISSUER: 'Sign-in',
  MEMBER_API_PREFIX: 'Addresses of the API',
  PRODUCT_NAME: 'Names and numbers',
  FREEPAY_GATEWAY_URL: 'Payment providers',
  SMTP_URL: 'E-mail and WhatsApp',
  SANDBOX_PORT: 'Limits, log and metrics',
}

/** Values that break the schemas in different ways; the messages say what is allowed. */
const WRONG = ['\n', '', 'x'.repeat(5000)]

/** 'a whole number from 1 to 65535', as the start says it of a wrong value. */
function allowed(schema: z.core.$ZodType): string {
  const messages = WRONG.flatMap((value) => {
    const { error } = (schema as z.ZodMiniType).safeParse(value)
    return error?.issues[0]?.message ?? []
  })
  return [...new Set(messages)]
    .map((message) => message.replace(/^must (be |look like )?/, '').replace('not be', 'not'))
    .join('; ')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

/** docs/configuration.md */
export function configurationPage(): string {
  const rows = all.flatMap(([name, variable]) => {
    const heading = headings[name]
    const table = ['', `## ${heading}`, '', '| Variable | Default | Allowed | Meaning |', '|---|---|---|---|']
    const standard = variable.default ? `\`${variable.default}\`` : ''
    const secret = secretVariables.has(name) ? ' **Secret.**' : ''
    const row = `| \`${name}\` | ${standard} | ${cell(allowed(variable.schema))} | ${cell(variable.meaning)}${secret} |`
    return heading ? [...table, row] : [row]
  })
  return `${[
    '# Configuration',
    '',
    'Every setting is a variable of the environment, or a line of a file `.env` in the working folder; the environment wins.',
    'Everything has a default. A wrong value stops the start with a line that names the variable; the value of a secret is never shown.',
    '',
    '`npm run docs` writes this page and [`.env.example`](../.env.example) from `server/src/platform/config/variables.ts`; a test',
    'compares them.',
    ...rows,
  ].join('\n')}\n`
}

/** .env.example */
export function environmentExample(): string {
  const entries = all.flatMap(([name, { meaning, default: standard = '' }]) => [
    ...(headings[name] ? ['', `## ${headings[name]}`] : []),
    '',
    `# ${meaning}${secretVariables.has(name) ? ' Secret.' : ''}`,
    `# ${name}=${standard}`,
  ])
  const first =
    'Every setting of Medlem. Copy this file to .env, remove the # before what you change; the start reads it.'
  return `${[`# ${first}`, ...entries].join('\n')}\n`
}

export const pages = { 'docs/configuration.md': configurationPage, '.env.example': environmentExample }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, page] of Object.entries(pages)) writeFileSync(new URL(file, root), page())
}
