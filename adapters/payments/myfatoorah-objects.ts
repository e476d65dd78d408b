import { z } from 'zod'

const text = z.string().nullish()
/** Ids are strings in v3 and numbers in v2. */
const id = z.union([z.string().min(1), z.number()]).transform(String)

const amount = z.union([z.string(), z.number()]).nullish()

/** The envelope of every answer. */
export const envelopeSchema = z.object({
  IsSuccess: z.boolean(),
  Message: text,
  ValidationErrors: z.array(z.object({ Name: text, Error: text })).nullish(),
  Data: z.unknown().optional(),
})

export const createdSchema = z.object({
  InvoiceId: id,
  PaymentId: id,
  PaymentURL: z.url({ protocol: /^https?$/ }).nullish(),
})

/** The fields we read from a payment's details. Amounts are strings such as "20". */
export const paymentSchema = z.object({
  Invoice: z.object({
    Id: id,
    Status: z.string(),
    ExpirationDate: text,
    ExternalIdentifier: text,
    MetaData: z.object({ UDF1: text }).nullish(),
  }),
  Transaction: z.object({ Status: z.string(), Error: z.object({ Code: text }).nullish() }),
  Amount: z.object({
    BaseCurrency: z.string(),
    ValueInBaseCurrency: z.union([z.string(), z.number()]),
    ServiceCharge: amount,
    ServiceChargeVAT: amount,
  }),
})
export type PaymentDetails = z.infer<typeof paymentSchema>

export const refundMadeSchema = z.object({ RefundId: id })

export const refundStatusesSchema = z.object({
  RefundStatusResult: z.array(z.object({ RefundId: id, RefundStatus: z.string(), ExternalIdentifier: text })),
})
