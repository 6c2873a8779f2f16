import { expect, test } from 'vitest'
import { deadlocksIn } from './deadlocks.mjs'
import { failureLines } from './reports.mjs'

const AT = '2026-11-29 15:53:57.215 UTC'
const deadlock = (first, second) => `${AT} [8826] ERROR:  deadlock detected
${AT} [8826] DETAIL:  Process 8826 waits for ShareLock on transaction 727; blocked by process 8827.
	Process 8827 waits for ShareLock on transaction 726; blocked by process 8826.
	Process 8826: ${first}
	Process 8827: ${second}
${AT} [8826] HINT:  See server log for query details.
${AT} [8826] CONTEXT:  while updating tuple (0,2) in relation "place"
${AT} [8826] STATEMENT:  ${first}
`

test('each deadlock that a server noted is a test that failed, with all lines of its statements', () => {
  const log = [
    `${AT} [8819] LOG:  database system is ready to accept connections\n`,
    deadlock('update place\n\t  set name = $1', 'select from place for update'),
    `${AT} [8830] ERROR:  duplicate key value violates unique constraint "place_name"\n`,
    deadlock('delete from place', 'update place set id = 2'),
  ].join('')
  expect(failureLines(deadlocksIn(log))).toEqual([
    'failed: PostgreSQL noted a deadlock',
    '    Process 8826: update place',
    '      set name = $1',
    '    Process 8827: select from place for update',
    'failed: PostgreSQL noted a deadlock',
    '    Process 8826: delete from place',
    '    Process 8827: update place set id = 2',
  ])
})

test('a server that noted no deadlock has none, also where a statement speaks of one', () => {
  const log = `${AT} [8830] ERROR:  syntax error at end of input\n${AT} [8830] STATEMENT:  select\n\t'ERROR:  deadlock detected\n\t'\n`
  expect(deadlocksIn(log)).toEqual([])
})
