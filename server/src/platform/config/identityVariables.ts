import * as z from 'zod/mini'
import { addresses, baseAddress, words } from './shapes.ts'
import { variable } from './variable.ts'

/** Where people sign in, and what is taken from there. */
export const identityVariables = {
  REGISTRATION: variable({
    default: 'open',
    meaning:
      'open: with the embedded identity server, anybody can make an account, confirmed by an e-mail to its address, so with SMTP_URL; closed: only who has an invitation or a letter with a code.',
    schema: z.enum(['open', 'closed'], 'must be open or closed'),
  }),
  OIDC_ISSUER: variable({
    meaning:
      'Issuer of an outside identity server (Keycloak: https://host/realms/name) instead of the embedded one.',
    schema: baseAddress,
  }),
  OIDC_ISSUER_ALIASES: variable({
    default: '',
    meaning:
      'Earlier addresses of the same identity server, separated by commas: members bound under them keep their sign-in.',
    schema: addresses,
  }),
  OIDC_MOVE_BY_EMAIL: variable({
    default: 'on',
    meaning:
      'on: a member bound to another sign-in moves to this one with a code sent by e-mail, where the issuer says that the address is verified; off: only support or npm run medlem -- admin can.',
    schema: z.enum(['on', 'off'], 'must be on or off'),
  }),
  OIDC_SECOND_STEP_ACR: variable({
    default: '2',
    meaning: 'The acr of its sign-in with a second step, also sent as acr_values to ask for one.',
    schema: z.string().check(z.regex(/^\S+$/, 'must be one word')),
  }),
  OIDC_CLIENT_ID: variable({
    default: 'medlem-portal',
    meaning: 'Client of the portal at the identity server; tokens issued to other clients are refused.',
    schema: words(255),
  }),
  OIDC_AUDIENCE: variable({
    default: 'medlem-api',
    meaning: 'Audience (aud) that an access token must name.',
    schema: words(255),
  }),
}
