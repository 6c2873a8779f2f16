import type * as z from 'zod/mini'

/** One variable of the environment. */
export interface Variable<T extends z.ZodMiniType = z.ZodMiniType> {
  /** Left out when there is none; the meaning then says what follows from its absence. */
  default?: string
  /** One or two sentences for docs/configuration.md and .env.example. */
  meaning: string
  schema: T
}

/** Keeps the type of each one, so that those with a default are known to have a value. */
export function variable<V extends Variable>(definition: V): V {
  return definition
}
