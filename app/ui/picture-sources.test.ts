import { expect, test } from 'vitest'
import { pictureSources, pictureUrl } from './picture-sources.ts'

test('a path without an extension has every width in every format, AVIF first', () => {
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

test('a path with an extension is a single file', () => {
  expect(pictureSources('/products/x.svg')).toEqual({ src: '/products/x.svg', sources: [] })
  expect(pictureUrl('/products/x.svg', 'https://shop.example')).toBe('https://shop.example/products/x.svg')
})

test('a dot elsewhere in the path is no extension', () => {
  expect(pictureSources('/v1.2/x').src).toBe('/v1.2/x-640.webp')
})

test('crawlers get the full URL of the largest WebP', () => {
  expect(pictureUrl('/products/x', 'https://shop.example')).toBe('https://shop.example/products/x-960.webp')
})
