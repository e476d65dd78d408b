import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '#shop/ports.ts'

/**
 * Emails as files, for a shop without SMTP: one HTML and one text file each. Written to a temporary name and renamed,
 * so that readers never see a partial email; sending again overwrites.
 */
export function folderMailer(folder: string): Mailer {
  let created: Promise<unknown> | undefined
  return {
    name: 'folder',
    folder,
    async send({ to, subject, html, text, messageId, headers = {}, calendar }) {
      created ??= mkdir(folder, { recursive: true })
      await created
      const name = messageId.replace(/^</, '').split('@', 1)[0]
      const more = Object.entries(headers)
        .map(([header, value]) => `${header}: ${value}\n`)
        .join('')
      await write(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n${more}\n${text}\n`)
      await write(join(folder, `${name}.html`), html)
      if (calendar) await write(join(folder, `${name}.ics`), calendar.content)
    },
  }
}

async function write(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
