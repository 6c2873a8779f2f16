import { describe, expect, test } from 'vitest'
import { PersonName as Name, plainName } from './personName.ts'

describe('a name of a person', () => {
  test.each([
    'Åse',
    'J.P. Hansen',
    'J.P.Hansen',
    'H.C. Ørsted',
    'Ph.D. Holm',
    'Søren Kierkegaard jr.',
    'O’Brien-Østergård',
    'Мария',
    '李小龍',
    'نور',
    '',
  ])('may be %j', (name) => {
    expect(Name.safeParse(name)).toMatchObject({ success: true, data: name })
  })

  test.each([
    'Win at https://evil.example/now',
    'evil.example',
    'Ida evil.com',
    'www.evil',
    't.co/abc',
    'bit.ly',
    'ida@example.org',
    'ida＠example.org',
    'evil。example',
    'evil．com',
    'ev\u200bil.ex\u200bample',
    'ftp://x',
    '192.168.10.1',
    'Ring til håndbold.dk',
  ])('is not %j, whose address others would get in their mail (Ruling 48)', (name) => {
    expect(Name.safeParse(name).error?.issues[0]?.message).toMatch(/address of a web page/)
    expect(Name.safeParse(plainName(name)).success).toBe(true)
  })

  test.each(['\u200b', '\u3164', '\u2800\u2800', '\u115f \u1160', '\u00ad\ufeff', '\u200d \ufe0f', '\uffa0'])(
    'is empty where nothing of it shows (%j)',
    (name) => {
      expect(Name.parse(name)).toBe('')
    },
  )

  test('keeps the joiners within it', () => {
    expect(Name.parse(' نور\u200cالدین ')).toBe('نور\u200cالدین')
  })
})
