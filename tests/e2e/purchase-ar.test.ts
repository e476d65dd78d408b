import { purchaseIn } from './purchase.ts'

purchaseIn('ar', [
  { size: 'phone', method: 'knet' },
  { size: 'desktop', method: 'visa' },
])
