import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./shop/schema.ts', './adapters/payments/sandbox-table.ts'],
  out: './db/migrations',
  casing: 'snake_case',
})
