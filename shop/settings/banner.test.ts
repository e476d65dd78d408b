import { expect, test } from 'vitest'
import { bannerSchema, bannerShows } from './banner.ts'
import { settingsSchema } from './form.ts'

const banner = { ...settingsSchema.parse({}).banner, on: true }
const form = { titleAr: 'موسم', titleEn: 'Season', textAr: '', textEn: '', from: '', until: '' }

test.each([
  ['2026-03-01', '2026-03-03', '2026-02-28T20:59:00Z', false],
  ['2026-03-01', '2026-03-03', '2026-02-28T21:00:00Z', true],
  ['2026-03-01', '2026-03-03', '2026-03-03T20:59:00Z', true],
  ['2026-03-01', '2026-03-03', '2026-03-03T21:00:00Z', false],
  [null, '2026-03-03', '2020-01-01T00:00:00Z', true],
  ['2026-03-01', null, '2030-01-01T00:00:00Z', true],
])('from %s until %s, at %s it shows: %s', (from, until, at, shows) => {
  expect(bannerShows({ ...banner, from, until }, new Date(at))).toBe(shows)
})

test.each([
  ['/ar/shop?q=shirt', '/shop?q=shirt'],
  ['/en', '/'],
  ['/en?season=1', '/?season=1'],
  ['/ar/', '/'],
  ['/arabic', '/arabic'],
  ['/shop/ar', '/shop/ar'],
  ['', ''],
])('the link %j is stored without its language as %j', (typed, link) => {
  expect(bannerSchema.parse({ ...form, link: typed }).link).toBe(link)
})
test.each(['//evil.example', '/ar//evil.example', '/en/\\evil.example', 'https://evil.example', '/a b'])(
  'the link %j is refused or stays within the shop',
  (typed) => {
    const read = bannerSchema.safeParse({ ...form, link: typed })
    expect(read.success ? new URL(read.data.link, 'https://bustan.example').host : 'bustan.example').toBe(
      'bustan.example',
    )
  },
)

test('a new shop shows no banner', () => {
  expect(bannerShows(settingsSchema.parse({}).banner, new Date())).toBe(false)
})

test('disabled, or without a title in one language, it is not shown', () => {
  expect(bannerShows({ ...banner, on: false }, new Date())).toBe(false)
  expect(bannerShows({ ...banner, title: { ar: 'موسم', en: '' } }, new Date())).toBe(false)
})
