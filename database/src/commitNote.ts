import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether anything was committed, or is perhaps, since the note was begun. */
export interface CommitNote {
  hasCommitted: boolean
}

const notes = new AsyncLocalStorage<CommitNote>()

/** Runs something, and notes whether it commits anything, what it only starts included. */
export const notingCommits = <Answer>(note: CommitNote, work: () => Promise<Answer>): Promise<Answer> =>
  // Awaited inside: a query of Drizzle is sent when it is awaited.
  notes.run(note, async () => await work())

/** Call it right before a COMMIT, or a statement that writes by itself, is sent: after that its outcome may stay unknown. */
export function noteCommit(): void {
  const note = notes.getStore()
  if (note) note.hasCommitted = true
}
