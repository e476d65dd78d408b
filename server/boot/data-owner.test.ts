import { expect, test } from 'vitest'
import { type Places, shopOf } from './data-owner.ts'

const [here, other] = ['0e8f3c0a-5f0e-4a44-9d1b-0d5f7f2f6a01', '7a1d6c55-3b7e-4c25-8a58-7e1c7b3b9d02']
const places: Places = { dataDir: '/srv/data', embedded: false, expected: null, replaced: null, isPublic: false }
const ready = (shop: string) => ({ app: 'bustan', shop, state: 'ready' }) as const

test('matching folder and database are opened; a new shop, or one without an id, gets one', () => {
  expect(shopOf(ready(here), { shop: here }, places)).toBe(here)
  expect(shopOf(null, 'empty', places)).toBeNull()
  expect(shopOf('unnamed', 'unnamed', places)).toBeNull()
  expect(shopOf(null, 'unnamed', places)).toBeNull()
  expect(shopOf('unnamed', { shop: here }, places)).toBe(here)
  // An older backup with a folder that has an id.
  expect(shopOf(ready(here), 'unnamed', places)).toBe(here)
  // An interrupted first start is resumed.
  expect(shopOf({ ...ready(here), state: 'creating' }, 'empty', places)).toBe(here)
  // The embedded database is in the folder.
  expect(shopOf(null, { shop: here }, { ...places, embedded: true })).toBe(here)
})

test('an empty folder and database at a public address are a first start only on purpose', () => {
  const live = { ...places, isPublic: true }
  expect(() => shopOf(null, 'empty', live)).toThrow('NEW_SHOP=first npm start')
  expect(() => shopOf(null, 'empty', { ...live, embedded: true })).toThrow('npm run restore')
  expect(shopOf(null, 'empty', { ...live, replaced: 'first' })).toBeNull()
  expect(() => shopOf(ready(here), 'empty', { ...live, replaced: 'first' })).toThrow(here)
  expect(shopOf(ready(here), { shop: here }, live)).toBe(here)
})

test.each([
  [
    'an empty database with a folder of a shop',
    ready(here),
    'empty',
    [here, 'npm run restore', `NEW_SHOP=${here} npm start`],
  ],
  [
    'an empty one with the files of a shop from before ids',
    'unnamed',
    'empty',
    ['npm run restore', 'NEW_SHOP=unnamed'],
  ],
  ['an empty folder with a database of a shop', null, { shop: here }, [here, 'DATA_DIR', `SHOP_ID=${here}`]],
  ['the folder of one shop and the database of another', ready(other), { shop: here }, [here, other]],
  ['a foreign database', null, { foreign: ['a', 'b', 'c', 'd'] }, ['a, b, c, …', 'DATABASE_URL']],
] as const)('%s is refused', (_, folder, database, words) => {
  const open = () => shopOf(folder, database as never, places)
  for (const word of words) expect(open).toThrow(word)
  expect(open).toThrow('nothing was changed')
})

test('SHOP_ID lets a machine join, and refuses any other shop or none', () => {
  const named = { ...places, expected: here }
  expect(shopOf(null, { shop: here }, named)).toBe(here)
  expect(shopOf('unnamed', 'unnamed', named)).toBe(here)
  expect(() => shopOf(null, 'empty', named)).toThrow('there is no shop in')
  expect(() => shopOf(ready(other), { shop: other }, named)).toThrow(`shop ${other} is in`)
})

test('NEW_SHOP gives up only the shop that it names', () => {
  expect(shopOf(ready(here), 'empty', { ...places, replaced: here })).toBeNull()
  expect(shopOf('unnamed', 'empty', { ...places, replaced: 'unnamed' })).toBeNull()
  expect(() => shopOf(ready(here), 'empty', { ...places, replaced: other })).toThrow(here)
  expect(() => shopOf(ready(here), { shop: other }, { ...places, replaced: here })).toThrow(other)
})
