import { expect, test } from 'vitest'
import { productPath } from './product-path.ts'

test('a path is a valid header for any requested id', () => {
  expect(productPath('bustan-tshirt')).toBe('/product/bustan-tshirt')
  expect(productPath('bustan-tshirt.m')).toBe('/product/bustan-tshirt?variant=bustan-tshirt.m')
  for (const id of ['مقاس.م', 'a\r\nb.c', '//evil.example', 'x?y#z.m'])
    expect(() => new Headers({ Location: productPath(id) })).not.toThrow()
  expect(productPath('x?y#z.m')).toBe('/product/x%3Fy%23z?variant=x%3Fy%23z.m')
})
