import type { Shop } from '../shop.ts'

/** The phone that gets a WhatsApp message as well; null without its box ticked, or where WhatsApp is not set up. */
export const agreedPhone = (
  { messenger }: Pick<Shop, 'messenger'>,
  { whatsapp, phone }: { whatsapp?: boolean | 'on' | undefined; phone: string },
): string | null => (messenger !== null && whatsapp && phone !== '' ? phone : null)
