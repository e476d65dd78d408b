import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { type Column, csvDay, csvHead, csvName, csvRows, guardText, unguardText } from './csv.ts'
import { toCsvPrice } from './money.ts'

type Row = { a: string; n: number; at: Date; on: boolean; none: null }
const below = [{ fils: -8001 }, { fils: -500 }, { fils: 10_000 }]
const columns: Column<Row>[] = [
  ['text', (row) => row.a],
  ['number', (row) => row.n],
  ['day', (row) => row.at],
  ['flag', (row) => row.on],
  ['nothing', (row) => row.none],
]
const row = (a: string, n = 1): Row => ({ a, n, at: new Date('2026-11-20T21:30:00Z'), on: true, none: null })

test('the bytes open in Excel as Arabic: a byte order mark, commas, CRLF, quotes where needed', () => {
  const file = csvHead(columns) + csvRows(columns, [row('نورة "نوني"، الكويت'), row('a,b\r\nc', -5)])
  expect([...new TextEncoder().encode(file).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  // 21:30 in London is the next day in Kuwait; a number stays a number, even a negative one.
  expect(file.slice(1)).toBe(
    'text,number,day,flag,nothing\r\n"نورة ""نوني""، الكويت",1,11/21/2026,true,\r\n"a,b\r\nc",-5,11/21/2026,true,\r\n',
  )
})

test('an amount is a number, even a negative one', () => {
  expect(csvRows<(typeof below)[number]>([['amount', ({ fils }) => ({ amount: fils })]], below)).toBe(
    '-8.001\r\n-0.50\r\n10.00\r\n',
  )
})

test.each([
  '=1+1',
  '+965 6612 3401',
  '-5',
  '@SUM(A1)',
  '  =1+1',
  '"=1+1',
  "'=1+1",
  '\u00a0=1+1',
  '\u200f=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＠x',
])('%j would be evaluated, so it gets an apostrophe, and is restored on import', (text) => {
  expect(guardText(text)).toBe(`'${text}`)
  expect(unguardText(guardText(text))).toBe(text)
  const [, [read]] = parse(csvHead(columns) + csvRows(columns, [row(text)]), { bom: true }) as [unknown, string[]]
  expect(unguardText(read!)).toBe(text)
})

test.each([
  ['Sara;=1+1', "Sara;'=1+1"],
  ['a\t+965', "a\t'+965"],
  ['a; \u200f"@SUM(A1);b', 'a;\' \u200f"@SUM(A1);b'],
  ['a;\t=1', "a;\t'=1"],
  ["a;'=1;-2", "a;''=1;'-2"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['one\r\n- two', "one\r\n'- two"],
  [';；=1;ａ', ';；=1;ａ'],
])('%j is a formula after a separator: %j, and is restored on import', (text, guarded) => {
  expect(guardText(text)).toBe(guarded)
  expect(unguardText(guarded)).toBe(text)
})

test('any text is restored, and none has a formula in a cell of another separator', () => {
  const parts = ['=', '-', "'", '"', ';', '\t', '\n', ' ', 'a', '\u200f', '＝']
  const seed = Array.from({ length: 500 }, (_, at) => at * 7919 + 1)
  for (const start of seed) {
    let rest = start
    let text = ''
    for (let at = 0; at < 7; at++) {
      text += parts[rest % parts.length]
      rest = Math.floor(rest / parts.length) + at * start
    }
    const guarded = guardText(text)
    expect(unguardText(guarded)).toBe(text)
    const cells = [/;/, /\t/, /\n/, /[;\n]/, /[\t\n]/].flatMap((separator) => guarded.split(separator))
    expect(cells.filter((cell) => /^["\s\u200f]*[=+\-@＝]/.test(cell))).toEqual([])
  }
})

test.each([
  '',
  'نورة',
  'a=b',
  'a; b',
  'a;b=c',
  'one\ntwo',
  "it's",
  "'quoted'",
  '2.25',
  '5-2',
  'x@example.com',
  ' text',
  '" said',
])('%j is left unchanged', (text) => {
  expect(guardText(text)).toBe(text)
  expect(unguardText(text)).toBe(text)
})

test('surrounding direction marks are removed, those within a text stay', () => {
  expect(guardText('a\u202eexe.pdf\u202c')).toBe('aexe.pdf')
  expect(guardText('\u2066=1\u2069')).toBe("'=1")
  expect(guardText('نص\u200f!')).toBe('نص\u200f!')
  expect(guardText('a\u0007b')).toBe('ab')
})

describe('R6', () => {
  test.each([
    [2250, '2.25'],
    [18000, '18.00'],
    [2255, '2.255'],
    [0, '0.00'],
    [5, '0.005'],
    [1234500, '1234.50'],
  ])('%i fils are %s', (fils, text) => expect(toCsvPrice(fils)).toBe(text))

  test('days are mm/dd/yyyy in Kuwait, and a file name has its date', () => {
    expect(csvDay(new Date('2026-11-21T20:59:59Z'))).toBe('11/21/2026')
    expect(csvDay(new Date('2026-12-31T21:00:00Z'))).toBe('01/01/2027')
    expect(csvName('orders', new Date('2026-11-20T21:00:00Z'))).toBe('orders-2026-11-21.csv')
  })
})
