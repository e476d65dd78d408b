import * as m from '#locales/compiled/messages.js'

/** Any other path. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export function meta() {
  return [{ title: m.not_found_title() }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return null
}
