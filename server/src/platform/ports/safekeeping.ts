/**
 * A second place for sealed records, which a restore of the database does not set back. Every call throws when the place
 * can't be reached; none may be made in a transaction.
 */
export interface Safekeeping {
  /** Whole or not at all, and on disk when it resolves; a record of the same name is replaced. */
  write(name: string, sealed: string): Promise<void>
  /** Undefined when there is none. */
  read(name: string): Promise<string | undefined>
  /** Every name, in order. */
  list(): Promise<string[]>
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}
