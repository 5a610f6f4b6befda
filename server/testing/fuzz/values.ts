import fc from 'fast-check'

/** The part of JSON Schema that `fitting` uses. */
export interface Json {
  type?: string
  enum?: unknown[]
  anyOf?: Json[]
  items?: Json
  format?: string
  properties?: Record<string, Json>
}

const texts = [
  '',
  ' ',
  '.',
  '..',
  '-',
  '--',
  '%',
  '%00',
  '%zz',
  '%c3%28',
  '%2e%2e%2f',
  '../../etc/passwd',
  '\\..\\..',
  '*',
  '?',
  '#',
  ';',
  '&',
  "'",
  '"',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\r\nx-forged: 1',
  '\u202edlrow',
  '\ufeff',
  '\u200b',
  'é',
  'éééééé',
  '１２３４５６',
  '٣٣٣٣٣٣',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '-1',
  '0x10',
  '1.5',
  '9'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table posts; --",
  '%_%',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '[]',
  '{}',
  '{"a":',
  'javascript:alert(1)',
  '//evil.example',
  ...[
    '-'.repeat(36),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0190163d-8694-739b-aea5-966c26f8ad9',
    '0_x',
  ],
  ...['2026-02-30', '0000-00-00', '99999-12-31', '1990-05-17T25:61:61Z', 'infinity', '-infinity', '1_0190163d-8694-739b-aea5-966c26f8ad91'],
  ...[
    'x'.repeat(300),
    'x'.repeat(20_000),
    'é'.repeat(501),
    'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(60),
    '@a '.repeat(200),
    '#ä '.repeat(200),
  ],
  ...[
    'ann@test.example',
    'a@b',
    '@',
    `${'a'.repeat(65)}@${'b'.repeat(260)}.example`,
    'ünï@ködé.example',
    'a@b.example\u0000',
    '+4915112345678',
    '123456',
    '000000',
  ],
]

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
)

const nested: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e15, 1e308, -(2 ** 63), 2 ** 53, [], {}, [null], [[]], { a: 1 }, nested),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1_000 }, (_, n) => n)) },
)

/** A value of a schema's type, not always within its limits. */
export function fitting(schema: Json): fc.Arbitrary<unknown> {
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer({ min: -1, max: 60 }), fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 6 })
  if (schema.properties)
    return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, fitting(each)])))
  return hostileText
}
