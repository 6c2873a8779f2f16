import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './eventParser.ts'

const text =
  'id: a-1\nevent: hello\ndata: resumed\n\n: a comment\n\nid: a-1\n\nid: a-2\nevent:change\ndata: thread\n\n'
const events = [
  { id: 'a-1', event: 'hello', data: 'resumed' },
  { id: 'a-1', event: '', data: '' },
  { id: 'a-2', event: 'change', data: 'thread' },
]

function eventsIn(parts: readonly string[]): ServerEvent[] {
  const found: ServerEvent[] = []
  const parse = createEventParser((event) => found.push(event))
  for (const part of parts) parse(part)
  return found
}

test('events are found however the text is cut and its lines end', () => {
  expect(eventsIn([text])).toEqual(events)
  expect(eventsIn([...text])).toEqual(events)
  for (const end of ['\r\n', '\r']) {
    const other = `${text.replaceAll('\n', end)}id`
    expect(eventsIn([other])).toEqual(events)
    expect(eventsIn([...other])).toEqual(events)
  }
})

test('an incomplete block gives no event, and other fields are ignored', () => {
  expect(eventsIn([text.slice(0, -1)])).toEqual(events.slice(0, 2))
  expect(eventsIn(['retry: 5\nidle: b\n\n'])).toEqual([])
})
