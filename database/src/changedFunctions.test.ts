import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedFunctions, functionFiles } from './changedFunctions.ts'
import type { Connection } from './connection.ts'
import { testDatabase } from './testing/testDatabase.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
afterAll(() => connection.close())

test('each function of the migrated tables is the one of its file', async () => {
  expect(await changedFunctions(connection)).toEqual({ changed: [], withoutFile: [] })
})

test('a file that says something else is found, also one of a new function, and nothing of them stays', async () => {
  const files = functionFiles()
  const edited = files.map(({ name, statement }) => ({
    name,
    statement: name === 'age_group' ? statement.replace('THEN 8', 'THEN 9') : statement,
  }))
  edited.push({ name: 'one_more', statement: 'CREATE FUNCTION one_more() RETURNS int LANGUAGE sql RETURN 1' })

  const { changed } = await changedFunctions(connection, edited)

  expect(changed.map(({ name }) => name)).toEqual(['age_group', 'one_more'])
  expect((await changedFunctions(connection)).changed).toEqual([])
})

test('a function without a file is named', async () => {
  const files = functionFiles().filter(({ name }) => name !== 'list_end')
  expect((await changedFunctions(connection, files)).withoutFile).toEqual(['list_end'])
})
