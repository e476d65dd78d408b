import { expect, test } from 'vitest'
import { previewIn } from './use-preview.ts'

test('only a successful response is a preview', async () => {
  const preview = { intro: '<p>Hi</p>', sections: [] }
  expect(await previewIn(Response.json(preview))).toEqual(preview)
  for (const status of [403, 413, 429, 503])
    await expect(previewIn(Response.json({ error: 'busy' }, { status }))).rejects.toThrow(`${status}`)
})
