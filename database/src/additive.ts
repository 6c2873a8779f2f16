/**
 * What a server of the release before could trip over: statements of a migration that runs while such servers are still
 * there. A new table, column with a default or index, and less strict rules, are no harm.
 */
const REMOVALS: readonly [RegExp, string][] = [
  [/^drop (table|schema|type|function|view|sequence)\b/, 'drops what a server of the release before may use'],
  [/^drop trigger\b/, 'drops a trigger that a server of the release before may rely on'],
  [/^truncate\b|^delete from\b/, 'deletes rows'],
  [
    /^alter (table|type|function|index|sequence)\b.*\brename\b/,
    'renames what a server of the release before may use',
  ],
  [/^alter table\b.*\bdrop column\b/, 'drops a column'],
  [/^alter table\b.*\balter column \S+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table\b.*\bset not null\b/, 'refuses rows that the release before writes'],
  [/^alter table\b.*\badd constraint\b(?!.*\bnot valid\b)/, 'may refuse rows that the release before writes'],
]

const MADE = /^create (?:or replace )?(?:temporary )?(?:table|function) (?:if not exists )?([^\s(]+)/
const CHANGED = /^(?:alter|drop) (?:table|function) (?:only |if exists )?([^\s(]+)/

/** Statements without comments and bodies of functions, in lower case, on one line each. */
function statementsOf(script: string): string[] {
  return script
    .split('--> statement-breakpoint')
    .map((part) => part.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/--[^\n]*/g, ''))
    .flatMap((part) => part.split(';'))
    .map((statement) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}

/** Why a migration must not run before the servers of the release before have stopped; none when it only adds. */
export function removalsIn(script: string): string[] {
  const statements = statementsOf(script)
  const made = new Set(statements.flatMap((one) => MADE.exec(one)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const of = CHANGED.exec(statement)?.[1]
    // What the same migration made has no rows, and no server knows it yet.
    if (of !== undefined && made.has(of)) return []
    const problems = REMOVALS.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
    if (lacksDefault(statement)) problems.push('adds a column that the release before does not fill')
    return problems.map((why) => `${why}: ${statement.slice(0, 120)}`)
  })
}

function lacksDefault(statement: string): boolean {
  const [, column] = /^alter table\b.*?\badd column (.*)$/.exec(statement) ?? []
  return column !== undefined && /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)
}
