import { describe, expect, test } from 'vitest'
import { textBlocks, textLead, textParts } from './plainText.ts'

describe('a plain text', () => {
  test('is read as headings, paragraphs and lists', () => {
    const text = '# The harbour\nWinter\nrules.\r\n\r\nBring:\n- a rope\n* a light\n\n- soup\n#no heading'
    expect(textBlocks(text)).toEqual([
      { kind: 'heading', text: 'The harbour' },
      { kind: 'paragraph', text: 'Winter\nrules.' },
      { kind: 'paragraph', text: 'Bring:' },
      { kind: 'list', items: ['a rope', 'a light'] },
      { kind: 'list', items: ['soup'] },
      { kind: 'paragraph', text: '#no heading' },
    ])
    expect(textBlocks(' \n\n')).toEqual([])
  })

  test('keeps what looks like HTML as the letters that it is', () => {
    expect(textBlocks('<b onclick="x()">hi</b>')).toEqual([
      { kind: 'paragraph', text: '<b onclick="x()">hi</b>' },
    ])
  })

  test('leads to the addresses in it, without the full stop after them', () => {
    expect(
      textParts('See https://example.org/a?b=1. Or (write to kontor@sejlklub.example.org), please'),
    ).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { text: '. Or (write to ' },
      { text: 'kontor@sejlklub.example.org', href: 'mailto:kontor@sejlklub.example.org' },
      { text: '), please' },
    ])
    expect(textParts('')).toEqual([])
  })

  test('makes no link of any other kind of address', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', '//example.org', 'file:///etc/passwd']) {
      expect(textParts(text)).toEqual([{ text }])
    }
  })

  test('begins with its first paragraph, cut between words', () => {
    expect(textLead('# Head\nShort.\nStill.')).toBe('Short. Still.')
    expect(textLead('One two, three four', 12)).toBe('One two …')
    expect(textLead('# Only a head')).toBe('')
  })
})
