import { describe, expect, test } from 'vitest'
import { changesOf, statusAfter, type ThreadStatus } from './thread.ts'

const status = (state: ThreadStatus['state'], assigneeId: string | null = null): ThreadStatus => ({
  state,
  assigneeId,
})

describe('a conversation', () => {
  test.each([
    ['is open when the member writes', status('waiting'), 'member', status('open')],
    [
      'is open again when the member writes in a closed one',
      status('closed', 'lone'),
      'member',
      status('open', 'lone'),
    ],
    [
      'waits for the member when staff answer, and is theirs',
      status('open'),
      'organisation',
      status('waiting', 'karl'),
    ],
    [
      'stays with a colleague when another answers',
      status('open', 'lone'),
      'organisation',
      status('waiting', 'lone'),
    ],
  ] as const)('%s', (_name, before, side, after) => {
    expect(statusAfter(before, { side, writerId: 'karl' })).toEqual(after)
  })

  test.each([
    ['taken', status('open'), status('open', 'karl'), null, ['taken']],
    ['handed on', status('open', 'karl'), status('open', 'lone'), null, ['handed']],
    [
      'given back and closed at once',
      status('open', 'karl'),
      status('closed'),
      null,
      ['given_back', 'closed'],
    ],
    ['opened by hand', status('closed'), status('open'), null, ['opened']],
    ['opened again by the member', status('closed'), status('open'), 'member', ['reopened']],
    ['answered by its new holder', status('open'), status('waiting', 'karl'), 'organisation', ['taken']],
    ['answered back', status('waiting', 'karl'), status('open', 'karl'), 'member', []],
    ['as it was', status('open', 'karl'), status('open', 'karl'), null, []],
  ] as const)(
    'that is %s tells staff so, and nothing that a message tells',
    (_name, before, after, wrote, kinds) => {
      expect(changesOf(before, after, { actorId: 'karl', wrote })).toEqual(kinds)
    },
  )
})
