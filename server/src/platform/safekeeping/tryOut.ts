import type { Safekeeping } from '../ports/safekeeping.ts'

/** Begins like no record: what lists records passes it over. */
const NAME = 'check'

/** Writes, reads and removes a record of no meaning; throws what the place answers when one of these can't be done. */
export async function tryOut(safekeeping: Safekeeping): Promise<void> {
  const name = `${NAME}-${crypto.randomUUID()}`
  await safekeeping.write(name, NAME)
  try {
    if ((await safekeeping.read(name)) !== NAME) throw new Error('what was written could not be read')
  } finally {
    await safekeeping.remove(name)
  }
}
