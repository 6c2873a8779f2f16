// `npm run medlem -- COMMAND [ARGUMENTS]`: what an operator does to an installation without the portal. Each command is built from
// the file of its name in server/src/commands. With the embedded database, stop the server first; backup and probe don't need it.
import { ensureBuilt } from './build.mjs'
import { dispatch } from './dispatch.mjs'

const built = (says, file) => ({ says, file: `dist/${file}.mjs`, before: ensureBuilt })

await dispatch('medlem', {
  admin: built('roles, and the sign-ins of members', 'admin'),
  audit: built('verifies the audit log', 'audit'),
  backup: built('[FILE] backs up the embedded database, also while the server runs', 'backup'),
  books: built("compares the books with the payment gateway's", 'books'),
  migrate: built(
    'brings the tables up to date before a release starts; after: removes what only the one before used',
    'migrate',
  ),
  probe: built('PROVIDER asks a payment provider what its papers leave open, with a test key', 'probe'),
  reset: built('forgets the data of the embedded default', 'reset'),
  restore: built('FILE puts a backup of the embedded database in its place', 'restore'),
  'restore-check': built('after a restore, books the payments that the database forgot', 'restoreCheck'),
  'rotate-keys': built('seals every secret again, from MEDLEM_SECRET_OLD to MEDLEM_SECRET', 'rotateKeys'),
  sandbox: built('the payment gateway that moves no money, to try an installation', 'sandbox'),
})
