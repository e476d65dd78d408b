/** An item of a product feed: the texts of its elements by name; details as "name: value". */
export type ReadItem = Record<string, string[]>

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Reads a product feed as strictly as XML 1.0 demands of what the shop writes. @throws when it is not well-formed */
export function readFeedItems(xml: string): ReadItem[] {
  const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.exec(xml)
  if (forbidden) throw new Error(`a character that XML forbids at ${forbidden.index}`)
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!xml.startsWith(declaration)) throw new Error('no XML declaration')
  const items: ReadItem[] = []
  const open: string[] = []
  for (const [, close, name, , text = ''] of xml
    .slice(declaration.length)
    .matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>([^<]*)/g)) {
    if (close) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      open.push(name ?? '')
      if (name === 'item') items.push({})
      else if (open.includes('item')) ((items.at(-1) as ReadItem)[name ?? ''] ??= []).push(plain(text))
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${open}`)
  const rest = xml.slice(declaration.length).replaceAll(/<\/?[\w:]+(?: [\w:]+="[^"<]*")*>/g, '')
  if (rest.includes('<') || rest.includes('>')) throw new Error('a stray angle bracket')
  return items
}

const plain = (text: string) =>
  text.replaceAll(/&(\w*;?)/g, (_, entity: string) => {
    const character = entities[entity.slice(0, -1)]
    if (!entity.endsWith(';') || character === undefined) throw new Error(`an entity &${entity}`)
    return character
  })
