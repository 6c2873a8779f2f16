import type { Random } from '../random.ts'
import type { Fault, FaultKind } from './faultProxy.ts'

export const kinds = ['late', 'reset', 'truncated', 'refused', 'lost'] as const satisfies FaultKind[]

/** A while in which some of the questions go wrong, of a hundred thousand. */
interface Spell {
  of: readonly FaultKind[]
  chance: number
}

const ALL = 100_000
const LATE_MS = { from: 100, to: 11_000 }

/** Design §6, E7: each kind for itself, then all together, with calm in between. */
export const gatewaySpells: readonly Spell[] = [
  { of: ['late'], chance: 0.5 * ALL },
  { of: ['reset'], chance: 0.3 * ALL },
  { of: [], chance: 0 },
  { of: ['truncated'], chance: 0.3 * ALL },
  { of: ['refused'], chance: ALL },
  { of: [], chance: 0 },
  { of: ['lost'], chance: 0.3 * ALL },
  { of: kinds, chance: 0.3 * ALL },
]

/** A purchase makes about 200 database queries: with three of ten answers lost, none would get past its first call. */
export const databaseSpells: readonly Spell[] = [
  { of: ['late'], chance: 0.01 * ALL },
  { of: [], chance: 0 },
  { of: ['reset'], chance: 0.01 * ALL },
  { of: ['truncated'], chance: 0.01 * ALL },
  { of: [], chance: 0 },
  { of: ['refused'], chance: ALL },
  { of: [], chance: 0 },
  { of: ['lost'], chance: 0.002 * ALL },
  { of: [], chance: 0 },
  { of: kinds, chance: 0.005 * ALL },
]

const SPELL_MS = { from: 3_000, to: 12_000 }

export interface WeatherOptions {
  random: Random
  spells: readonly Spell[]
}

/** What goes wrong on one wire, and how often it did. */
export class Weather {
  readonly counts: Record<FaultKind, number> = { late: 0, reset: 0, truncated: 0, refused: 0, lost: 0 }
  questions = 0
  readonly #options: WeatherOptions
  #ahead: (Fault | undefined)[] = []
  #spell: Spell = { of: [], chance: 0 }
  #until = 0
  #place = -1
  #isOver = true

  constructor(options: WeatherOptions) {
    this.#options = options
  }

  /** One of each kind befalls the next questions, every other of which is spared. */
  oneOfEach(): void {
    const { random } = this.#options
    const left = [...kinds]
    while (left.length > 0) {
      const [kind] = left.splice(random.below(left.length), 1)
      if (kind) this.#ahead.push(this.#fault(kind), undefined)
    }
  }

  begin(): void {
    this.#isOver = false
  }

  /** From here on everything works. */
  heal(): void {
    this.#isOver = true
    this.#ahead = []
  }

  next(): Fault | undefined {
    this.questions += 1
    const fault = this.#ahead.length > 0 ? this.#ahead.shift() : this.#ofSpell()
    if (fault) this.counts[fault.kind] += 1
    return fault
  }

  #ofSpell(): Fault | undefined {
    if (this.#isOver) return undefined
    const { random, spells } = this.#options
    const now = performance.now()
    if (now >= this.#until) {
      this.#place += 1
      this.#spell = spells[this.#place % spells.length] ?? this.#spell
      this.#until = now + between(random, SPELL_MS)
    }
    const { of, chance } = this.#spell
    const [first, ...more] = of
    if (first === undefined || random.below(ALL) >= chance) return undefined
    return this.#fault(random.pick([first, ...more]))
  }

  #fault(kind: FaultKind): Fault {
    const { random } = this.#options
    return kind === 'late' ? { kind, ms: between(random, LATE_MS) } : { kind }
  }
}

function between(random: Random, { from, to }: { from: number; to: number }): number {
  return from + random.below(to - from)
}
