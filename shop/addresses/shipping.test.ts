import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { areasOf, findArea, nameArea } from './kuwait-areas.ts'
import { addressLines, governorates, type ShippingAddress } from './shipping.ts'

const blank = { building: '', floor: '', apartment: '', notes: '' }

describe('an address as written on a parcel', () => {
  test('an order from before addresses had parts', () => {
    const old: ShippingAddress = {
      ...blank,
      address: 'قطعة 10، شارع 5',
      city: 'حولي',
      area: 'السالمية',
      building: '12',
    }
    expect(addressLines(old, 'ar')).toEqual(['السالمية، حولي', 'قطعة 10، شارع 5', 'منزل/بناية 12', 'الكويت'])
    expect(addressLines(old, 'en')).toEqual(['السالمية, حولي', 'قطعة 10، شارع 5', 'Building 12', 'Kuwait'])
  })

  test('Kuwait’s parts are in the reader’s language, whatever the buyer’s language was', () => {
    const salmiya: ShippingAddress = {
      country: 'KW',
      governorate: 'hawalli',
      areaId: 'salmiya',
      area: 'Salmiya',
      city: 'Hawalli',
      address: 'Block 10, Street 5, Avenue 2',
      block: '10',
      street: '5',
      avenue: '2',
      building: '12',
      floor: '3',
      apartment: '8أ',
      notes: 'call first',
      paci: '12345678',
    }
    expect(addressLines(nameArea(salmiya, 'ar'), 'ar')).toEqual([
      'السالمية، حولي',
      'قطعة 10، شارع 5، جادة 2',
      'منزل/بناية 12، الدور 3، شقة 8أ',
      'الرقم الآلي (PACI) 12345678',
      'الكويت',
    ])
    expect(addressLines(salmiya, 'en')).toEqual([
      'Salmiya, Hawalli',
      'Block 10, Street 5, Avenue 2',
      'Building 12, Floor 3, Apartment 8أ',
      'PACI number 12345678',
      'Kuwait',
    ])
  })

  test('a part that contains its own label gets no second one', () => {
    const linesOf = (part: Partial<ShippingAddress>, locale: 'ar' | 'en') =>
      addressLines({ ...blank, city: 'x', area: 'x', address: '', ...part }, locale)
    expect(linesOf({ block: 'قطعة 3', street: 'سالم المبارك' }, 'ar')[1]).toBe('قطعة 3، شارع سالم المبارك')
    expect(linesOf({ block: '3', street: 'Salem Al-Mubarak' }, 'en')[1]).toBe('Block 3, Salem Al-Mubarak Street')
    expect(linesOf({ block: '3', street: 'Gulf Road' }, 'en')[1]).toBe('Block 3, Gulf Road')
    expect(linesOf({ address: 'x', building: 'Al Safat Tower', floor: 'أرضي' }, 'ar')[2]).toBe('Al Safat Tower، أرضي')
  })

  test('the Emirates name the emirate, and a city of the same name is not repeated', () => {
    const there: ShippingAddress = {
      ...blank,
      country: 'AE',
      emirate: 'dubai',
      city: 'Dubai',
      area: 'Deira',
      address: '4B Street',
    }
    expect(addressLines(there, 'en')).toEqual(['Deira, Dubai', '4B Street', 'United Arab Emirates'])
    expect(addressLines({ ...there, city: 'العين', emirate: 'abu-dhabi' }, 'ar')[0]).toBe('Deira، العين، أبوظبي')
  })
})

describe('the areas of Kuwait', () => {
  test('each has its own id, both names, and is in one governorate', () => {
    const all = governorates.flatMap((governorate) =>
      areasOf(governorate, 'ar').map((area) => ({ ...area, governorate })),
    )
    expect(all.length).toBeGreaterThan(120)
    for (const name of ['id', 'ar', 'en'] as const) expect(new Set(all.map((area) => area[name])).size).toBe(all.length)
    for (const area of all) {
      expect(findArea(area.id)).toEqual(area)
      expect(area.id).toMatch(/^[a-z-]{2,40}$/)
      expect(area.ar).toMatch(/^[\p{Script=Arabic} ()]+$/u)
      expect(area.en).toMatch(/^[A-Z][A-Za-z() -]+$/)
    }
    expect(areasOf('hawalli', 'en').map(({ en }) => en)).toEqual(
      areasOf('hawalli', 'en')
        .map(({ en }) => en)
        .sort(),
    )
    expect(findArea('salwa')?.governorate).toBe('hawalli')
    expect(findArea('nowhere')).toBeNull()
  })

  test('Kuwait comes first of the six states', () => {
    expect(countries).toEqual(['KW', 'SA', 'AE', 'QA', 'BH', 'OM'])
  })
})
