import type { Shop } from '../shop.ts'

/** The phone that also gets a WhatsApp message; null when its box is unticked, or WhatsApp is not set up. */
export const agreedPhone = (
  { messenger }: Pick<Shop, 'messenger'>,
  { whatsapp, phone }: { whatsapp?: boolean | 'on' | undefined; phone: string },
): string | null => (messenger !== null && whatsapp && phone !== '' ? phone : null)
