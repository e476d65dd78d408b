import { purchaseIn } from '../support/purchase.ts'

purchaseIn('ar', [
  { size: 'phone', method: 'knet' },
  { size: 'desktop', method: 'visa' },
])
