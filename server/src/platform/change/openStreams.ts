import type { Readable } from 'node:stream'
import type { Change } from './changeFeed.ts'

export interface StreamInput {
  /** Who is signed in: the number of streams is limited for each. */
  actorId: string
  /** Whose changes it gets. */
  subjectId: string
  /** Whether it gets what changes for the administrators of an organisation. */
  administers(orgKey: string): boolean
  /** How long the token is still valid. */
  lastsMs: number
  /** The position that the client named as its last. */
  lastPosition: string | undefined
}

export interface Open {
  stream: Readable
  input: StreamInput
  end(): void
}

export function isConcernedBy(
  { subjectId, administers }: StreamInput,
  { memberId, orgKey }: Change,
): boolean {
  return orgKey === undefined ? memberId === subjectId : administers(orgKey)
}

const NONE: ReadonlySet<Open> = new Set()

/** The open streams of a process, by member: a member's change must not be compared with every stream. */
export class OpenStreams {
  readonly #all = new Set<Open>()
  readonly #bySubject = new Map<string, Set<Open>>()
  readonly #byActor = new Map<string, Set<Open>>()

  get size(): number {
    return this.#all.size
  }

  all(): ReadonlySet<Open> {
    return this.#all
  }

  countOf(actorId: string): number {
    return this.#byActor.get(actorId)?.size ?? 0
  }

  concernedBy(change: Change): Iterable<Open> {
    if (change.memberId !== undefined) return this.#bySubject.get(change.memberId) ?? NONE
    return [...this.#all].filter(({ input }) => isConcernedBy(input, change))
  }

  add(one: Open): void {
    this.#all.add(one)
    for (const [groups, key] of this.#groupsOf(one)) {
      const group = groups.get(key)
      if (group) group.add(one)
      else groups.set(key, new Set([one]))
    }
  }

  /** Whether it was open. */
  remove(one: Open): boolean {
    for (const [groups, key] of this.#groupsOf(one)) {
      groups.get(key)?.delete(one)
      if (groups.get(key)?.size === 0) groups.delete(key)
    }
    return this.#all.delete(one)
  }

  #groupsOf({ input }: Open) {
    return [
      [this.#bySubject, input.subjectId],
      [this.#byActor, input.actorId],
    ] as const
  }
}
