import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import type { Database } from '@medlem/database/database'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { requireMigrated } from '@medlem/database/migrate'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { FIRST_ADMINISTRATOR_MINUTES } from '@medlem/domain/appointment'
import { makeFirstLink } from '../people/appointment/firstAdministrator.ts'
import { giveRole, listRoles, type OperatorOutcome, takeRole } from '../people/appointment/operator.ts'
import { makeOperatorLink } from '../people/signIn/operatorLink.ts'
import { releaseByEmail } from '../people/signInCode/releaseSignIn.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

const USAGE = `Usage: npm run medlem -- admin COMMAND
  link                             a link to make the account of the first super administrator
  list                             who has which role
  grant EMAIL ROLE [ORGANISATION]  gives a member a role; ORGANISATION is its key, and left out for SUPER_ADMIN
  revoke EMAIL ROLE [ORGANISATION] takes it away
  sign-in-link EMAIL               a link that signs in to the account of that address
  rebind EMAIL                     releases the member's sign-in
Roles: SUPER_ADMIN, ADMIN, CHAIR, TREASURER, SECRETARY, EVENT_MANAGER, AUDITOR`

const released = {
  released:
    'Released: the next sign-in with this e-mail address, confirmed by the identity server, is bound.',
  'not bound': 'Nothing to release: no sign-in is bound to that member.',
  'no member': 'There is no member with that e-mail address.',
}

const refused: Record<Exclude<OperatorOutcome, 'done' | 'nothing_to_do'>, string> = {
  no_member:
    'There is no open member with that e-mail address. They sign in once, or an administrator invites them.',
  no_organisation: 'There is no organisation with that key.',
  no_such_role: 'There is no such role. SUPER_ADMIN has no organisation; all others need one.',
}

/** What a command says, and whether it did what it was asked. */
interface Said {
  text: string
  isDone: boolean
}

type Command = (db: Database, config: Config, at: Date) => Promise<Said>

/** The command that was typed; throws the usage for any other. */
function commandOf([name, email = '', role = '', orgKey]: readonly string[]): Command {
  const address = email.trim().toLowerCase()
  const choice = { email: address, role: role.toUpperCase(), orgKey }
  if (name === 'link') return firstLink
  if (name === 'list')
    return async (db, _config, at) => {
      const lines = await listRoles(db, at)
      return { text: lines.length === 0 ? 'No roles are given.' : lines.join('\n'), isDone: true }
    }
  if (!address.includes('@')) throw new ConfigError(USAGE)
  if (name === 'sign-in-link') return signInLink(address)
  if (name === 'rebind')
    return async (db, _config, at) => {
      const outcome = await releaseByEmail(db, address, at)
      return { text: released[outcome], isDone: outcome !== 'no member' }
    }
  if (name === 'grant' && role !== '')
    return async (db, config, at) => {
      requireOwnRoles(config)
      return saidOf(
        await giveRole(db, choice, at),
        'Given: it counts from the next request on.',
        'They have it already.',
      )
    }
  if (name === 'revoke' && role !== '')
    return async (db, config, at) => {
      requireOwnRoles(config)
      return saidOf(
        await takeRole(db, choice, at),
        'Taken away: it counts no longer.',
        'They do not have it.',
      )
    }
  throw new ConfigError(USAGE)
}

function saidOf(outcome: OperatorOutcome, done: string, nothing: string): Said {
  if (outcome === 'done') return { text: done, isDone: true }
  if (outcome === 'nothing_to_do') return { text: nothing, isDone: true }
  return { text: refused[outcome], isDone: false }
}

const firstLink: Command = async (db, config, at) => {
  requireOwnRoles(config)
  const link = await makeFirstLink({ db, config }, at)
  return link === undefined
    ? {
        text: 'There is a super administrator already; npm run medlem -- admin list tells who.',
        isDone: false,
      }
    : {
        text: `${link}\nThe link works once, within ${FIRST_ADMINISTRATOR_MINUTES} minutes. It needs the server to run.`,
        isDone: true,
      }
}

const signInLink =
  (email: string): Command =>
  async (db, config, at) => {
    if (!config.identity.embedded)
      throw new ConfigError(`Accounts are at ${config.identity.issuer}: make a link there.`)
    const made = await makeOperatorLink(db, config, { email, at })
    if (made === 'no account')
      return { text: 'There is no open account with that e-mail address.', isDone: false }
    if (made === 'too many')
      return { text: 'As many links are open as there may be; they end within 15 minutes.', isDone: false }
    const how =
      'It works once, within 15 minutes, in a browser where the member is not signed in. It needs the server to run.'
    return { text: `${made.link}\nHand it to the member alone. ${how}`, isDone: true }
  }

function requireOwnRoles({ identity }: Config): void {
  if (identity.embedded) return
  throw new ConfigError(`Roles come from the tokens of ${identity.issuer}: give them there.`)
}

/** `npm run medlem -- admin`: what an operator can do to the configured database without the portal. */
async function main(typed: readonly string[]): Promise<boolean> {
  const command = commandOf(typed)
  const config = readConfig()
  const { databaseUrl, dataFolder } = config
  if (!databaseUrl && !holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder} yet.`)
  const connection = await connect({ databaseUrl, dataFolder, poolSize: 1 })
  try {
    await requireMigrated(connection)
    const { text, isDone } = await command(connection.db, config, new Date())
    process.stdout.write(`${text}\n`)
    return isDone
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).then(
  (isDone) => {
    process.exitCode = isDone ? 0 : 1
  },
  (error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof DatabaseUnavailable
    process.stderr.write(`Nothing was changed. ${expected ? error.message : safeStack(error)}\n`)
    process.exitCode = 1
  },
)
