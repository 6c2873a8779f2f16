import { expect, test } from 'vitest'
import { secretBox } from './secretBox.ts'

const SECRET = 'a secret for the tests, long enough'

test('what is sealed opens again, and never looks the same twice', () => {
  const box = secretBox(SECRET, 'payment')
  const first = box.seal('the key', 'club')
  const second = box.seal('the key', 'club')
  expect(first).not.toBe(second)
  expect(first).not.toContain('the key')
  expect([box.open(first, 'club'), box.open(second, 'club')]).toEqual(['the key', 'the key'])
})

test('another context, purpose or secret, and a changed byte, open nothing', () => {
  const box = secretBox(SECRET, 'payment')
  const sealed = box.seal('the key', 'club')
  const [version, nonce, tag, body = ''] = sealed.split('.')
  const changed = [version, nonce, tag, `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`].join('.')
  expect(() => box.open(sealed, 'other club')).toThrow()
  expect(() => secretBox(SECRET, 'other').open(sealed, 'club')).toThrow()
  expect(() => secretBox(`${SECRET}!`, 'payment').open(sealed, 'club')).toThrow()
  expect(() => box.open(changed, 'club')).toThrow()
  expect(() => box.open('', 'club')).toThrow()
})
