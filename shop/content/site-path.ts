/** A path of the shop without the language that the address bar shows, "/shop" for "/ar/shop"; any other as it is. */
export function withoutLanguage(path: string): string {
  // What is left must not begin with two slashes: that would be another host.
  const rest = path.replace(/^\/(?:ar|en)(?=$|[?#]|\/(?![/\\]|%5c))/i, '')
  return rest.startsWith('/') || rest === path ? rest : `/${rest}`
}
