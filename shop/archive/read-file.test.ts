import { expect, test } from 'vitest'
import { readGrid } from '../catalog/import/import-file.ts'
import { recognise } from '../moving/platforms/recognise.ts'
import { momentOf, oldCustomers, oldOrders } from './read-file.ts'

function file(text: string) {
  const grid = readGrid(text)
  const found = grid.ok ? recognise(grid.value) : null
  if (found === null) throw new Error('not recognised')
  return found
}

test('Shopify: the lines of one order become one order with all its products', () => {
  const { rows, unknown } = oldOrders(
    file(
      [
        'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Phone,Vendor',
        '#1001,Sara@Example.com,paid,KWD,12.500,2025-03-04 10:11:12 +0300,2,Mug,2.5,Sara Ali,+96551234567,Us',
        '#1001,Sara@Example.com,,,,,1,Poster,7.5,,,',
        '#1002,not an address,paid,USD,"1,250.00",2025-03-05,1,Hat,5,=HYPERLINK(1),,',
        '#1003,a@example.com,paid,KWD,5,03/04/2025,1,Hat,5,,,',
        '#1004,a@example.com,paid,KWD,,2025-03-05,1,Hat,5,,,',
        ',a@example.com,paid,KWD,5,2025-03-05,1,Hat,5,,,',
        '#1005,a@example.com,paid,KWD,12.500 د.ك,2025-03-05,1,Hat,د.ك 12.5,,,',
        '#1006,a@example.com,paid,KWD,"1.250,75",2025-03-05,1,Hat,5,,,',
        '#1007,a@example.com,paid,KWD,"12,500",2025-03-05,1,Hat,5,,,',
      ].join('\n'),
    ),
  )
  expect(unknown).toEqual(['vendor'])
  expect(rows.map(({ line, name, problem }) => [line, name, problem])).toEqual([
    [2, '#1001', null],
    [4, '#1002', null],
    [5, '#1003', 'no_date'],
    [6, '#1004', 'no_total'],
    [7, '', 'no_number'],
    [8, '#1005', null],
    // Thousands or decimals: an ambiguous separator must not be guessed.
    [9, '#1006', 'no_total'],
    [10, '#1007', 'no_total'],
  ])
  expect(rows[0]?.row).toEqual({
    ...{ number: '#1001', total: '12.500', currency: 'KWD', state: 'paid' },
    createdAt: new Date('2025-03-04T07:11:12Z'),
    ...{ email: 'sara@example.com', name: 'Sara Ali', phone: '+96551234567' },
    items: [
      { title: 'Mug', quantity: '2', price: '2.5' },
      { title: 'Poster', quantity: '1', price: '7.5' },
    ],
  })
  expect(rows[5]?.row).toMatchObject({ total: '12.500', items: [{ price: '12.5' }] })
  expect(rows[1]?.row).toMatchObject({ email: '', total: '1250.00', currency: 'USD' })
})

test('WooCommerce and Salla: one line is one order', () => {
  const woo = oldOrders(
    file(
      'order_id,order_number,order_date,status,order_total,order_currency,billing_first_name,billing_last_name,billing_email,billing_phone,line_item_1\n' +
        '55,W-55,2025-01-02 03:04:05,completed,3.5,KWD,Omar,Ali,o@example.com,5512,name:Mug|product_id:1|quantity:2|total:3.50',
    ),
  )
  expect(woo.rows[0]?.row).toMatchObject({
    ...{ number: 'W-55', state: 'completed', name: 'Omar Ali', phone: '5512' },
    items: [{ title: 'Mug', quantity: '2', price: '3.50' }],
  })
  const salla = oldOrders(
    file(
      'رقم الطلب,حالة الطلب,تاريخ الطلب,اسم العميل,رقم الجوال,إجمالي الطلب,العملة\n٧٧,تم التنفيذ,2025-02-01 12:00,سارة,٥٥١٢,٤٫٥٠٠,KWD',
    ),
  )
  expect(salla.rows[0]?.row).toMatchObject({ number: '٧٧', state: 'تم التنفيذ', name: 'سارة', total: '4.500' })
})

test('customers are identified by id, else address, else phone; the key reveals none of them', () => {
  const { rows } = oldCustomers(
    file(
      [
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone',
        "'71,Sara,Ali,SARA@example.com,yes,",
        "'71,Sara,Again,sara@example.com,yes,",
        ',Omar,,,no,+96555',
        ',Nadia,,,no,',
      ].join('\n'),
    ),
  )
  expect(rows.map(({ name, problem }) => [name, problem])).toEqual([
    ['Sara Ali', null],
    ['Sara Again', 'twice'],
    ['Omar', null],
    ['Nadia', 'no_contact'],
  ])
  expect(rows[0]?.row).toMatchObject({
    email: 'sara@example.com',
    name: 'Sara Ali',
    key: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test.each([
  ['2025-03-04', '2025-03-03T21:00:00.000Z'],
  ['2025-03-04 10:11', '2025-03-04T07:11:00.000Z'],
  ['2025-03-04T10:11:12Z', '2025-03-04T10:11:12.000Z'],
  ['2025-03-04 10:11:12 -0500', '2025-03-04T15:11:12.000Z'],
  ['٢٠٢٥-٠٣-٠٤', '2025-03-03T21:00:00.000Z'],
  ['2025-02-30', null],
  ['2025-13-01', null],
  ['04/03/2025', null],
  ['', null],
])('the date %s is read as %s', (typed, expected) => {
  expect(momentOf(typed)?.toISOString() ?? null).toBe(expected)
})
