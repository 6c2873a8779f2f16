import { randomBytes } from 'node:crypto'
import { asAdmin, ordinaryDatabase } from '@medlem/database/testing/ordinaryDatabase'

/** The stories' products run on the server whose administrator TEST_DATABASE_URL names, else on the embedded database. */
const { TEST_DATABASE_URL: adminUrl } = process.env

export interface StoryDatabase {
  name: string
  /** As the product's configuration takes it; empty for the embedded database in the data folder. */
  url: string
  drop(): Promise<void>
}

const EMBEDDED: StoryDatabase = { name: '', url: '', drop: async () => {} }

/** A database of a story's own, owned by a role without any other right: a copy of `template`, else an empty one. */
export async function storyDatabase(template?: string): Promise<StoryDatabase> {
  if (!adminUrl) return EMBEDDED
  const name = `medlem_story_${randomBytes(6).toString('hex')}`
  return ordinaryDatabase(adminUrl, template ? { name, template } : { name })
}

/** A session that is still ending would keep the database from being copied. */
export async function endSessions(name: string): Promise<void> {
  if (!adminUrl) return
  await asAdmin(adminUrl, (admin) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  )
}
