import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './eventParser.ts'

const text =
  'id: a-1\nevent: hello\ndata: resumed\n\n: a comment\n\nid: a-1\n\nid: a-2\nevent:change\ndata: thread\n\n'
const events = [
  { id: 'a-1', event: 'hello', data: 'resumed' },
  { id: 'a-1', event: '', data: '' },
  { id: 'a-2', event: 'change', data: 'thread' },
]

function heardIn(parts: readonly string[]): ServerEvent[] {
  const heard: ServerEvent[] = []
  const parse = createEventParser((event) => heard.push(event))
  for (const part of parts) parse(part)
  return heard
}

test('events are heard however the text is cut and its lines end', () => {
  expect(heardIn([text])).toEqual(events)
  expect(heardIn([...text])).toEqual(events)
  for (const end of ['\r\n', '\r']) {
    const other = `${text.replaceAll('\n', end)}id`
    expect(heardIn([other])).toEqual(events)
    expect(heardIn([...other])).toEqual(events)
  }
})

test('what is not whole yet is not heard, and other fields mean nothing', () => {
  expect(heardIn([text.slice(0, -1)])).toEqual(events.slice(0, 2))
  expect(heardIn(['retry: 5\nidle: b\n\n'])).toEqual([])
})
