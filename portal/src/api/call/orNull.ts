import { CallError } from './callError.ts'

/** The answer of a call; null at a server that does not have the call (Ruling 3). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
