import type * as z from 'zod/mini'

/** A field that is left out. */
export const MISSING = Symbol('missing')

/** JSON as it is written, for numbers that JavaScript can't hold. */
export interface RawJson {
  raw: string
}
const raw = (text: string): RawJson => ({ raw: text })

/** A field of a request and the values that it must be refused for. */
export interface BadField {
  path: readonly string[]
  values: readonly unknown[]
  /** Takes any text that a person could type: a strange one is no mistake. */
  isFreeText: boolean
}

const anId = '3f2b8c1e-6d1a-4f5e-9a57-0c5d9e1b7a42'
const badIds = [
  ...['', ' ', 'x', '7', 'null', 'undefined', '*', '%', '%25', '__proto__', 'constructor', '[object Object]'],
  `{${anId}}`,
  `urn:uuid:${anId}`,
  anId.replaceAll('-', ''),
  anId.slice(1),
  `${anId}0`,
  ` ${anId}`,
  `${anId}\n`,
  `${anId}\u0000`,
  `${anId}' OR '1'='1`,
  `${anId},${anId}`,
  anId.replace('3', '３'),
  '../../../etc/passwd',
  "'; DROP TABLE member; --",
]
const badDays = [
  ...[
    '',
    'today',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '01-01-2026',
  ],
  ...['2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n', '-2026-01-01', '+012026-01-01', '0000-01-01'],
  ...['1066-10-14', '2200-01-01', '9999-12-31', '99999-01-01', '2026-01-0１', "2026-01-01'--", 'infinity'],
]
const badEmails = [
  ...['', 'x', '@', 'a@', '@example.org', 'a@b', 'a@@example.org', 'a b@example.org', 'a@example..org'],
  ...[
    'a@example.org,b@example.org',
    '<a@example.org>',
    'a@example.org\nBcc: b@example.org',
    'a\u0000@example.org',
  ],
  `${'a'.repeat(250)}@example.org`,
]
const badNumbers = [
  ...['12', '', 'NaN', '1e3', '0x10', '１２', true, [], [1], {}],
  ...[
    raw('1e400'),
    raw('-1e400'),
    raw('-1'),
    raw('1.5'),
    raw('0.1e-10'),
    raw('2147483648'),
    raw('9007199254740993'),
    raw('123456789012345678901234567890'),
  ],
]
const badFlags = ['true', 'false', '', 'on', 1, 0, [], [true], {}]
const wrongForText: unknown[] = [7, 1.5, true, false, {}, [], ['x'], { toString: 'x' }]
const unprintable = [
  'a\u0000b',
  'a\u0007b',
  'a\u001b[31mb',
  'a\u009bb',
  'a\ud800b',
  'a\udc00b',
  'a\ufffdb',
  'a\u202eb',
]
const tooLong = 'x'.repeat(70_000)
const badWords = [
  '',
  'x',
  'PAID',
  '__proto__',
  'constructor',
  'toString',
  "x' OR 1=1",
  ...unprintable,
  tooLong,
]

type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: unknown): Def => (schema as z.core.$ZodTypes)._zod.def

interface Presence {
  nullable: boolean
  optional: boolean
}

/** Every field that a schema names, with what it must be refused for: by its kind, not by asking the schema. */
export function badFields(schema: z.ZodMiniType, path: readonly string[] = []): BadField[] {
  return fieldsUnder(schema, path, { nullable: false, optional: false })
}

function fieldsUnder(schema: unknown, path: readonly string[], presence: Presence): BadField[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
      return fieldsUnder(def.innerType, path, { ...presence, optional: true })
    case 'nullable':
      return fieldsUnder(def.innerType, path, { ...presence, nullable: true })
    case 'object':
      return [
        ...(path.length > 0 ? [field(path, presence, [[], [{}], 'x', '', 7, true])] : []),
        ...Object.entries(def.shape).flatMap(([name, inner]) =>
          fieldsUnder(inner, [...path, name], { nullable: false, optional: false }),
        ),
      ]
    case 'array':
      return [field(path, presence, listValues(def.element))]
    case 'unknown':
      // Compared, or not looked at.
      return []
    default:
      return [field(path, presence, valuesOf(def), isFreeText(def))]
  }
}

function field(
  path: readonly string[],
  { nullable, optional }: Presence,
  values: readonly unknown[],
  isFreeText = false,
): BadField {
  const absent = [...(nullable ? [] : [null]), ...(optional ? [] : [MISSING])]
  return { path, values: [...absent, ...values], isFreeText }
}

function listValues(element: unknown): unknown[] {
  const [inner] = fieldsUnder(element, ['0'], { nullable: false, optional: false })
  const spoilt = (inner?.values ?? []).filter((value) => value !== MISSING && !isRaw(value))
  return [
    {},
    'x',
    '',
    7,
    true,
    { '0': anId, length: 1 },
    Array.from({ length: 101 }, () => anId),
    ...spoilt.map((one) => [one]),
  ]
}

function valuesOf(def: Def): unknown[] {
  switch (def.type) {
    case 'string':
      return [...wrongForText, ...textValues(def)]
    case 'enum':
      return [...wrongForText, ...badWords]
    case 'literal':
      return [false, 'true', 1, 0, {}, [], [true]].filter((value) => !isOneOf(def, value))
    case 'boolean':
      return badFlags
    case 'number':
      return badNumbers
    case 'union':
      return [true, {}, [], ['x'], [7], raw('1e400'), ...unprintable, tooLong]
    case 'record':
      return [[], [{}], 'x', 7, true]
    default:
      throw new Error(`there are no bad values for ${def.type}`)
  }
}

function isOneOf(def: Extract<Def, { type: 'literal' }>, value: unknown): boolean {
  return def.values.some((one) => one === value)
}

function textValues(def: Extract<Def, { type: 'string' }>): string[] {
  const formats = formatsOf(def)
  if (formats.includes('uuid')) return badIds
  if (formats.includes('date')) return badDays
  if (formats.includes('email')) return [...badEmails, ...unprintable]
  return [...unprintable, tooLong]
}

function formatsOf(def: Extract<Def, { type: 'string' }>): string[] {
  const own = 'format' in def ? [String(def.format)] : []
  const checks = (def.checks ?? []).flatMap(({ _zod }) =>
    'format' in _zod.def ? [String(_zod.def.format)] : [],
  )
  return [...own, ...checks]
}

/** Pattern checks of our own text scalars say what is no text; any other format says what a text must be. */
function isFreeText(def: Def): boolean {
  if (def.type !== 'string') return false
  const formats = formatsOf(def).filter((format) => !['trim', 'lowercase'].includes(format))
  const patterns = (def.checks ?? []).flatMap(({ _zod }) => ('pattern' in _zod.def ? [_zod.def.pattern] : []))
  return (
    formats.every((format) => format === 'regex') &&
    patterns.every((one) => one instanceof RegExp && one.test('å %'))
  )
}

export function isRaw(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'raw' in value
}
