import { readFileSync } from 'node:fs'

/** The kinds of caller, as docs/authorization.tsv names them. */
export const callerKinds = [
  'anonymous',
  'expired',
  'idToken',
  'newcomer',
  'owner',
  'parent',
  'pending',
  'approved',
  'admin',
  'chair',
  'treasurer',
  'secretary',
  'eventManager',
  'auditor',
  'otherAdmin',
  'parentAdmin',
  'support',
  'acting',
  'pretender',
  'guest',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** Whose thing a request names. */
export const objectKinds = ['own', 'foreign', 'absent'] as const
type ObjectKind = (typeof objectKinds)[number]

export interface Cell {
  caller: CallerKind
  object: ObjectKind
  /** '200', or '409:nothing_to_confirm' when the code is not the ordinary one of its status. */
  expected: string
}

/** One call, or one case of it, with what each caller must be answered. */
export interface CallRow {
  /** Name of the call and the case: 'listAudit', 'listAudit: of an organisation'. */
  name: string
  call: string
  method: string
  /** With the service's prefix as the specification writes it. */
  path: string
  /** The parts of the request that name the object, 'params.id'; none when it names nothing. */
  object: string[]
  cells: Cell[]
}

const file = new URL('../../../docs/authorization.tsv', import.meta.url)
const columns = ['row', 'call', 'case', 'method', 'path', 'object', ...callerKinds]
const NOTHING = '-'

export function readTable(): CallRow[] {
  const [head, ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'))
  if (head?.join() !== columns.join()) throw new Error(`the columns must be ${columns.join(', ')}`)
  return rows.map(readRow)
}

function readRow(fields: readonly string[]): CallRow {
  const [, call = '', special = '', method = '', path = '', object = '', ...answers] = fields
  if (fields.length !== columns.length) throw new Error(`${call} has ${fields.length} columns`)
  return {
    name: special === NOTHING ? call : `${call}: ${special}`,
    call,
    method,
    path,
    object: object === NOTHING ? [] : object.split(' '),
    cells: callerKinds.flatMap((caller, n) =>
      readCells(answers[n] ?? '', object === NOTHING).map((cell) => ({ caller, ...cell })),
    ),
  }
}

/** One word is for every object; a call that names none is asked once. */
function readCells(text: string, namesNothing: boolean): Omit<Cell, 'caller'>[] {
  const words = text.split(' ')
  const [only = NOTHING] = words
  if (namesNothing && words.length === 1) return kept([{ object: 'own', expected: only }])
  if (words.length !== 1 && words.length !== objectKinds.length) throw new Error(`'${text}' is no cell`)
  return kept(objectKinds.map((object, n) => ({ object, expected: words[n] ?? only })))
}

function kept<One extends { expected: string }>(cells: One[]): One[] {
  return cells.filter(({ expected }) => expected !== NOTHING)
}
