import { purchaseIn } from '../support/purchase.ts'

purchaseIn('en', [
  { size: 'phone', method: 'mastercard' },
  { size: 'desktop', method: 'knet' },
])
