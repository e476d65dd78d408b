import { expect, test } from 'vitest'
import { pictureSources, pictureUrl } from './picture-sources.ts'

test('an address without an ending stands for every width in every format, AVIF first', () => {
  expect(pictureSources('/products/x')).toEqual({
    src: '/products/x-640.webp',
    sources: [
      {
        type: 'image/avif',
        srcSet: '/products/x-320.avif 320w, /products/x-640.avif 640w, /products/x-960.avif 960w',
      },
      {
        type: 'image/webp',
        srcSet: '/products/x-320.webp 320w, /products/x-640.webp 640w, /products/x-960.webp 960w',
      },
    ],
  })
})

test('an address that ends in an extension is that one file', () => {
  expect(pictureSources('/products/x.svg')).toEqual({ src: '/products/x.svg', sources: [] })
  expect(pictureUrl('/products/x.svg', 'https://shop.example')).toBe('https://shop.example/products/x.svg')
})

test('a dot elsewhere in the address is no ending', () => {
  expect(pictureSources('/v1.2/x').src).toBe('/v1.2/x-640.webp')
})

test('machines get the full address of the largest WebP', () => {
  expect(pictureUrl('/products/x', 'https://shop.example')).toBe('https://shop.example/products/x-960.webp')
})
