import type { MetaDescriptor } from 'react-router'
import { splitPath } from '#app/public-pages.ts'

type RootData = { baseUrl: string; locale: 'ar' | 'en'; store: { name: { ar: string; en: string } } }
type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]

type PageMeta = {
  /** Without the shop's name, which is added; omit on the home page. */
  title?: string
  description?: string
  /** The preview image of links to this page, 1200 by 630; by default the shop's. */
  image?: { path: string; alt: string }
  /** The query that makes it a different page ("?category=guide"); the canonical URL omits everything else. */
  query?: string
  /** Pages that are not indexed: cart, checkout, search results, errors. */
  hidden?: boolean
}

/**
 * A page's meta tags: title, description, canonical URL, the same page in the other language, and link preview. Call
 * from a route's `meta` with its `matches`.
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!site) return [{ title: page.title ?? 'Bustan' }]
  const name = site.store.name[site.locale]
  const title = page.title ? `${page.title} | ${name}` : name
  const { path } = splitPath(matches.at(-1)?.pathname ?? '/')
  const tail = `${path === '/' ? '' : path}${page.query ?? ''}`
  const address = (lang: string) => `${site.baseUrl}${lang}${tail}`
  const about: MetaDescriptor[] = [{ title }]
  if (page.description) about.push({ name: 'description', content: page.description })
  if (page.hidden) return [...about, { name: 'robots', content: 'noindex' }]
  const canonical = address(`/${site.locale}`)
  const image = page.image ?? { path: `/social/shop/${site.locale}.jpg`, alt: name }
  return [
    ...about,
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: address('/ar') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: address('/en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: tail === '' ? `${site.baseUrl}/` : address('') },
    { property: 'og:title', content: page.title ?? name },
    { property: 'og:site_name', content: name },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: site.locale === 'ar' ? 'ar_KW' : 'en_US' },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:image', content: `${site.baseUrl}${image.path}` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
