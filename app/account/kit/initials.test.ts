import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { deviceOf } from './device.ts'
import { initials } from './initials.ts'

test('initials: the first characters of the first and the last name', () => {
  expect(['Noura Saleh Al-Anzi', 'madonna', '  ', 'émile zola'].map(initials)).toEqual(['NA', 'M', '', 'ÉZ'])
})

test('Arabic initials skip the article and are not joined', () => {
  expect(initials('نورة العنزي')).toBe('ن\u200cع')
  expect(initials('آمنة')).toBe('آ')
  expect(initials('ال')).toBe('ا')
})

test('devices get a readable name', () => {
  const on = (agent: string) => Object.values(deviceOf(agent) ?? {}).join(' on ')
  expect(
    on('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1'),
  ).toBe('Safari on iPhone')
  expect(on('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 SamsungBrowser/25.0 Chrome/121 Mobile Safari/537')).toBe(
    'Samsung Internet on Android',
  )
  expect(on('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/121 Safari/537 Edg/121')).toBe('Edge on Windows')
  expect(deviceOf('curl/8')).toBeNull()
  expect(deviceOf(null)).toBeNull()
})

test('a device name starts with a word of its language, so that it displays correctly in any direction', () => {
  const device = { browser: 'Chrome', system: 'Android' }
  expect(m.security_device(device, { locale: 'ar' })).toMatch(/^\p{Script=Arabic}/u)
  expect(m.security_device(device, { locale: 'en' })).toBe('Chrome on Android')
})
