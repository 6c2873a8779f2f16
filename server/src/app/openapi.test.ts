import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/testServer.ts'

interface Answer {
  content?: Record<string, unknown>
}

interface Operation {
  operationId?: string
  responses: Record<string, Answer>
  requestBody?: { required?: boolean }
  parameters?: { in: string; name: string; required?: boolean }[]
}

let server: TestServer
let text = ''
let operations: [string, Operation][] = []
beforeAll(async () => {
  server = await testServer()
  const answer = await server.app.inject({ url: '/openapi.json' })
  text = answer.body
  const { paths } = answer.json() as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => server.close())

const named = (name: string) => operations.find(([, { operationId }]) => operationId === name)?.[1]

test('every call has a name of its own, the one that the contract gives it', () => {
  const names = operations.map(([, { operationId }]) => operationId)
  expect(names.every((name) => /^[a-z][A-Za-z]+$/.test(name ?? ''))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
  expect(named('findMemberByEmail')).toBeDefined()
  expect(operations.length).toBeGreaterThan(100)
})

test('no pattern needs the properties of Unicode, which other languages can’t read', () => {
  expect(text).not.toMatch(/\\\\p\{/)
})

test('what is not JSON is said to be what it is', () => {
  const types = (name: string) => Object.keys(named(name)?.responses[200]?.content ?? {})
  expect(types('exportEvent')).toEqual(['text/calendar'])
  expect(types('exportBookkeeping')).toEqual(['text/csv'])
  expect(types('exportMember')).toEqual(['application/json', 'text/csv'])
  expect(types('getReceiptPdf')).toEqual(['application/pdf'])
})

test('a call that may find another state says so, with or without a body', () => {
  const without = operations.filter(([, { responses }]) => !responses[409]).map(([name]) => name)
  expect(without).toEqual([])
})

test('a body that is needed is stated as required', () => {
  const bodies = operations.filter(([, { requestBody }]) => requestBody)
  expect(
    bodies.filter(([, { requestBody }]) => requestBody?.required !== true).map(([name]) => name),
  ).toEqual([])
})
