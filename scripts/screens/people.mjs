// The buyers and their addresses.

export const locales = ['ar', 'en']

export const customers = {
  ar: {
    firstName: 'نور',
    lastName: 'الصباح',
    email: 'noor@example.com',
    phone: '66123456',
    robloxUsername: 'noor_garden',
  },
  en: {
    firstName: 'Noor',
    lastName: 'Al-Sabah',
    email: 'noor.en@example.com',
    phone: '66123457',
    robloxUsername: 'noor_garden',
  },
}

export const home = {
  country: 'KW',
  governorate: 'hawalli',
  areaId: 'salmiya',
  area: 'السالمية',
  block: '10',
  street: '5',
  city: 'حولي',
  address: 'قطعة 10، شارع 5',
  building: '12',
}
