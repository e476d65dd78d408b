// Made by scripts/make-phone-plans.mjs out of libphonenumber-js; change that, not this.

/**
 * How a country numbers its phones: its calling code, what stands before a number dialled at home ("0" or nothing),
 * which numbers exist, how people group them (by leading digits), and a mobile number nobody minds being shown.
 */
export type PhonePlan = {
  code: string
  trunk: string
  valid: string
  groups: readonly (readonly [leading: string, pattern: string, shape: string])[]
  example: string
}

export const phonePlans = {
  KW: {
    code: '965',
    trunk: '',
    valid: '18\\d{5}|(?:[2569]\\d|41)\\d{6}',
    groups: [
      ['[169]|2(?:[235]|4[1-35-9])|52', '(\\d{4})(\\d{3,4})', '$1 $2'],
      ['[245]', '(\\d{3})(\\d{5})', '$1 $2'],
    ],
    example: '50012345',
  },
  SA: {
    code: '966',
    trunk: '0',
    valid:
      '1(?:1\\d|2[24-8]|3[35-8]|4[3-68]|6[2-5]|7[235-7])\\d{6}|579[0-8]\\d{5}|5(?:[013-689]\\d|7[0-8])\\d{6}|800\\d{7}|925\\d{6}|920\\d{6}',
    groups: [
      ['9', '(\\d{4})(\\d{5})', '$1 $2'],
      ['1', '(\\d{2})(\\d{3})(\\d{4})', '$1 $2 $3'],
      ['5', '(\\d{2})(\\d{3})(\\d{4})', '$1 $2 $3'],
      ['8', '(\\d{3})(\\d{3})(\\d{4})', '$1 $2 $3'],
    ],
    example: '512345678',
  },
  AE: {
    code: '971',
    trunk: '0',
    valid: '[2-4679][2-8]\\d{6}|5[02-68]\\d{7}|400\\d{6}|800\\d{2,9}|900[02]\\d{5}|600[25]\\d{5}|700[05]\\d{5}',
    groups: [
      ['60|8', '(\\d{3})(\\d{2,9})', '$1 $2'],
      ['[236]|[479][2-8]', '(\\d)(\\d{3})(\\d{4})', '$1 $2 $3'],
      ['[479]', '(\\d{3})(\\d)(\\d{5})', '$1 $2 $3'],
      ['5', '(\\d{2})(\\d{3})(\\d{4})', '$1 $2 $3'],
    ],
    example: '501234567',
  },
  QA: {
    code: '974',
    trunk: '',
    valid: '4(?:(?:[014]\\d\\d|999)\\d|2022)\\d{3}|[35-7]\\d{7}|800\\d{4}|(?:0080[01]|800)\\d{6}|2[136]\\d{5}',
    groups: [
      ['2[136]|8', '(\\d{3})(\\d{4})', '$1 $2'],
      ['[3-7]', '(\\d{4})(\\d{4})', '$1 $2'],
    ],
    example: '33123456',
  },
  BH: {
    code: '973',
    trunk: '',
    valid: '[136-9]\\d{7}',
    groups: [['[13679]|8[02-4679]', '(\\d{4})(\\d{4})', '$1 $2']],
    example: '36001234',
  },
  OM: {
    code: '968',
    trunk: '',
    valid:
      '2[1-6]\\d{6}|(?:1505|90[1-9]\\d)\\d{4}|(?:7[124-9]|9[1-9])\\d{6}|8007\\d{4,5}|(?:500|800[05])\\d{4}|900\\d{5}',
    groups: [
      ['[58]', '(\\d{3})(\\d{4,6})', '$1 $2'],
      ['2', '(\\d{2})(\\d{6})', '$1 $2'],
      ['[179]', '(\\d{4})(\\d{4})', '$1 $2'],
    ],
    example: '92123456',
  },
  EG: {
    code: '20',
    trunk: '0',
    valid:
      '13[23]\\d{6}|(?:15|57)\\d{6,7}|(?:2\\d|3|4[05-8]|5[05]|6[24-689]|8[2468]|9[235-7])\\d{7}|1[0-25]\\d{8}|800\\d{7}|900\\d{7}',
    groups: [
      ['[23]', '(\\d)(\\d{7,8})', '$1 $2'],
      ['1[35]|[4-6]|8[2468]|9[235-7]', '(\\d{2})(\\d{6,7})', '$1 $2'],
      ['[89]', '(\\d{3})(\\d{3})(\\d{4})', '$1 $2 $3'],
      ['1', '(\\d{2})(\\d{8})', '$1 $2'],
    ],
    example: '1001234567',
  },
} as const satisfies Record<string, PhonePlan>
