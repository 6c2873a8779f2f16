import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import { event } from '@medlem/database/schema/event'
import { eventRegistration } from '@medlem/database/schema/registration'
import { textIn } from '@medlem/domain/translation'
import { eq, inArray } from 'drizzle-orm'

/** The sign-up that a row of a merge moves. */
function signUpOf({ input, after }: BatchRowRow): string[] {
  const { id } = (input.key ?? {}) as { id?: string }
  return 'signUp' in after && id !== undefined ? [id] : []
}

/** Rows of a merge with the titles of events in the reader's language; the stored plan has them as they were written. */
export async function withSignUpTitles(
  db: Database,
  rows: readonly BatchRowRow[],
  language: string,
): Promise<readonly BatchRowRow[]> {
  const ids = rows.flatMap(signUpOf)
  if (ids.length === 0) return rows
  const { title, translations } = event
  const found = await db
    .select({ id: eventRegistration.id, title, translations })
    .from(eventRegistration)
    .innerJoin(event, eq(event.id, eventRegistration.eventId))
    .where(inArray(eventRegistration.id, ids))
  const titles = new Map(found.map((one) => [one.id, textIn(one, 'title', language)]))
  return rows.map((row) => {
    const name = signUpOf(row).map((id) => titles.get(id))[0]
    if (name === undefined) return row
    return { ...row, input: { ...row.input, values: { firstName: name } }, after: { signUp: name } }
  })
}
