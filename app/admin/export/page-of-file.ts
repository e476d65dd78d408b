import { adminOrderPath } from '#shop/orders/access/order-paths.ts'

const files: [path: RegExp, pageOf: (...found: string[]) => string][] = [
  [/^\/admin\/export\/guest\/(ORD-[0-9-]+)$/, (number = '') => adminOrderPath(number, 'guest')],
  [/^\/admin\/export\/report-[a-z-]+(\?.*)?$/, (query = '') => `/admin/reports${query}`],
  [/^\/admin\/export\/products-[a-z]+(\?.*)?$/, () => '/admin/import'],
  [/^\/admin\/export\/([a-z-]+?)(?:-full)?(\?.*)?$/, (list, query = '') => `/admin/${list}${query}`],
  [/^\/admin\/products\/files\/([^/?]+)/, (id) => `/admin/products/view/${id}`],
  [/^\/admin\/orders\/receipt\/(ORD-[0-9-]*[0-9])/, (number = '') => adminOrderPath(number)],
  [/^\/admin\/orders\/slips\.pdf(\?.*)?$/, (query = '') => `/admin/orders/slips${query}`],
  [/^\/admin\/(messages|returns)\/(?:files|photos)\//, (list) => `/admin/${list}`],
]

/**
 * The page that a path of the admin area shows: for a file, the one it is downloaded from, with its filters. Opened by a
 * navigation, a file would be an empty page.
 */
export function pageOfFile(path: string): string {
  for (const [file, pageOf] of files) {
    const found = file.exec(path)
    if (found) return pageOf(...found.slice(1))
  }
  return path
}
