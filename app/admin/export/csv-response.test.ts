import { expect, test } from 'vitest'
import { type Column, csvHead, csvRows } from '#shop/csv.ts'
import { batchRows } from './csv-chunks.ts'
import { csvWhole } from './csv-response.ts'

test('a table that is read at once is written in batches', async () => {
  const columns: Column<number>[] = [['number', (row) => row]]
  const rows = Array.from({ length: 2 * batchRows + 1 }, (_, at) => at)
  const chunks: string[] = []
  for await (const chunk of csvWhole(columns, rows)) chunks.push(chunk)
  expect(chunks).toHaveLength(4)
  expect(chunks.join('')).toBe(csvHead(columns) + csvRows(columns, rows))
})
