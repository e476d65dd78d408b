// Automatic checks of a page.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'

/** All texts of a language by key, except those with plural forms or placeholders. */
function plainTexts(locale) {
  const folder = join(root, 'locales', locale)
  const all = readdirSync(folder).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
  return all.filter(([, text]) => typeof text === 'string' && !text.includes('{'))
}
const texts = { ar: plainTexts('ar'), en: plainTexts('en') }
const keys = texts.ar.map(([key]) => key)

/** Texts that exist only in the other language: on a page they are untranslated. */
function foreignTexts(locale) {
  const own = new Set(texts[locale].map(([, text]) => text))
  const others = texts[locale === 'ar' ? 'en' : 'ar'].map(([, text]) => text)
  return others.filter((text) => !own.has(text) && text.length > 4)
}
const foreign = { ar: foreignTexts('ar'), en: foreignTexts('en') }

/**
 * The problems of the current page.
 * @returns lines; none when nothing was found
 */
export function faultsOf(page, locale) {
  return page.evaluate(look, { keys, foreign: foreign[locale] })
}

/** Runs in the page. */
function look({ keys, foreign }) {
  const faults = []
  const page = document.documentElement
  const over = page.scrollWidth - page.clientWidth
  if (over > 0) {
    const [left, right] = [0, page.clientWidth]
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
    })
    const inmost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    const named = inmost.slice(0, 2).map(({ tagName, className }) => `<${tagName.toLowerCase()} class="${className}">`)
    faults.push(`scrolls sideways by ${over}: ${named.join(', ')}`)
  }
  const known = new Set(keys)
  const strange = new Set(foreign)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement.closest('script, style, [hidden], template, bdi, [lang]:not(html)')) continue
    const text = textContent.trim()
    if (/\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(text)) faults.push(`says "${text.slice(0, 60)}"`)
    else if (text.includes('_') && known.has(text)) faults.push(`shows the key ${text}`)
    else if (strange.has(text)) faults.push(`is not translated: "${text.slice(0, 60)}"`)
  }
  for (const control of document.querySelectorAll('button, a[href], h1, h2')) {
    const label =
      control.textContent.trim() || control.getAttribute('aria-label') || control.getAttribute('aria-labelledby')
    if (!label && !control.querySelector('img[alt]:not([alt=""])') && control.offsetParent)
      faults.push(`has a <${control.tagName.toLowerCase()}> without a name`)
  }
  const small = hardToTouch()
  if (small.length > 0)
    faults.push(`hard to touch: ${small.slice(0, 4).join(', ')}${small.length > 4 ? ' and more' : ''}`)
  return faults

  /** Touch targets that, with their label, are smaller than 44 px; on a phone. */
  function hardToTouch() {
    if (page.clientWidth > 500) return []
    const controls = document.querySelectorAll('a[href], button, summary, select, input:not([type=hidden])')
    return [...controls].filter(isSmall).map((control) => {
      const { width, height } = control.getBoundingClientRect()
      const label = (control.textContent.trim() || control.getAttribute('aria-label') || control.name || '').slice(
        0,
        24,
      )
      return `"${label}" ${Math.round(width)} × ${Math.round(height)}`
    })
  }

  function isSmall(control) {
    const { display, clipPath } = getComputedStyle(control)
    // Within a text, or only for keyboard users.
    if (display === 'inline' || clipPath !== 'none') return false
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const fits = ({ width, height }) => width >= 43.5 && height >= 43.5
    const around = [control, control.closest('label'), ...(control.labels ?? [])].filter(Boolean)
    return control.offsetWidth > 2 && !around.some((element) => fits(element.getBoundingClientRect()))
  }
}
