import { describe, expect, test } from 'vitest'
import { changesOf, type Standing, standingAfter } from './contactThread.ts'

const standing = (state: Standing['state'], assigneeId: string | null = null): Standing => ({
  state,
  assigneeId,
})

describe('a conversation', () => {
  test.each([
    ['is open when the member writes', standing('waiting'), 'member', standing('open')],
    [
      'is open again when the member writes in a closed one',
      standing('closed', 'lone'),
      'member',
      standing('open', 'lone'),
    ],
    [
      'waits for the member when staff answer, and is theirs',
      standing('open'),
      'organisation',
      standing('waiting', 'karl'),
    ],
    [
      'stays with a colleague when another answers',
      standing('open', 'lone'),
      'organisation',
      standing('waiting', 'lone'),
    ],
  ] as const)('%s', (_name, before, side, after) => {
    expect(standingAfter(before, { side, writerId: 'karl' })).toEqual(after)
  })

  test.each([
    ['taken', standing('open'), standing('open', 'karl'), null, ['taken']],
    ['handed on', standing('open', 'karl'), standing('open', 'lone'), null, ['handed']],
    [
      'given back and closed at once',
      standing('open', 'karl'),
      standing('closed'),
      null,
      ['given_back', 'closed'],
    ],
    ['opened by hand', standing('closed'), standing('open'), null, ['opened']],
    ['opened again by the member', standing('closed'), standing('open'), 'member', ['reopened']],
    ['answered by who then has it', standing('open'), standing('waiting', 'karl'), 'organisation', ['taken']],
    ['answered back', standing('waiting', 'karl'), standing('open', 'karl'), 'member', []],
    ['as it was', standing('open', 'karl'), standing('open', 'karl'), null, []],
  ] as const)(
    'that is %s tells staff so, and nothing that a message tells',
    (_name, before, after, wrote, kinds) => {
      expect(changesOf(before, after, { actorId: 'karl', wrote })).toEqual(kinds)
    },
  )
})
