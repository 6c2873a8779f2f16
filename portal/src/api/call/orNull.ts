import { CallError } from './callError.ts'

/** What a server answers; null where it does not know the call, as it has nothing of the kind to tell (Ruling 3). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
