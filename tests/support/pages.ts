import { join } from 'node:path'
import routes from '#app/routes.ts'
import { root } from './imports.ts'

export type Page = { file: string; path: string }
type Node = { file: string; path?: string; children?: Node[] }
export type Handler = (input: object) => Promise<unknown>

/** Every page and layout of the site with its full path; a layout without one has the shortest of its children's. */
export async function allPages(): Promise<Page[]> {
  return pagesOf((await routes) as Node[])
}

function pagesOf(nodes: readonly Node[], above = ''): Page[] {
  return nodes.flatMap(({ file, path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const within = pagesOf(children, whole)
    const shortest = within.map((page) => page.path).sort((a, b) => a.length - b.length)[0]
    return [{ file, path: path === undefined ? (shortest ?? whole) : whole }, ...within]
  })
}

/** The loaders and actions of pages. */
export async function handlersOf(pages: readonly Page[]) {
  const found: { name: string; path: string; run: Handler }[] = []
  for (const { file, path } of pages) {
    const page = (await import(/* @vite-ignore */ join(root, 'app', file))) as { loader?: Handler; action?: Handler }
    for (const kind of ['loader', 'action'] as const)
      if (page[kind]) found.push({ name: `${file} ${kind}`, path, run: page[kind] })
  }
  return found
}
