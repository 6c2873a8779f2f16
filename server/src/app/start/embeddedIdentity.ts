import type { Connection } from '@medlem/database/connect'
import { createIdentity, type Identity } from '@medlem/identity/identity'
import { accountLetters } from '../../people/accountLetter/letters.ts'
import { rolesOfAccount } from '../../people/appointment/rolesOfAccount.ts'
import { welcomeLinks } from '../../people/appointment/welcomeLinks.ts'
import { canInvite } from '../../people/invitation/invitable.ts'
import { noteSecurityEvent } from '../../people/signIn/noteSecurityEvent.ts'
import { sendSignInLink } from '../../people/signIn/signInLink.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../demonstration/demonstration.ts'

interface Surroundings {
  config: Config
  clock: Clock
  log: Log
}

/** The embedded identity server, with the roles that members have here and the links by which they make accounts. */
export function embeddedIdentity(
  { db }: Connection,
  { config, clock, log }: Surroundings,
): Promise<Identity> {
  const { realm, clientId, audience } = config.identity
  return createIdentity({
    db,
    baseUrl: config.baseUrl,
    realm,
    clientId,
    audience,
    secret: config.secret,
    product: config.product,
    demonstration: config.demonstration
      ? { accounts: demonstrationAccounts, password: DEMONSTRATION_PASSWORD }
      : undefined,
    clock,
    welcome: welcomeLinks({ db, config, clock }),
    rolesOf: (account) => rolesOfAccount({ db, config, clock }, account),
    noteSecurityEvent: noteSecurityEvent({ config, log }),
    ...(canInvite(config) ? { sendLink: sendSignInLink(log) } : {}),
    letters: accountLetters({ db, config, clock }),
    isRegistrationClosed: !config.identity.registration,
    requestsPerMinute: config.rateLimit,
    report: (error) =>
      log.error({ event: 'identity_problem', err: error }, 'the identity server reports a problem'),
  })
}
