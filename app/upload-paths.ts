/** The doors of the admin area that take files: their bodies may be larger than a form's, and are bounded behind them. */
export function isUploadPath(path: string): boolean {
  if (/^\/admin\/import(\.data)?$/.test(path)) return true
  return path === '/admin/products/pictures' || /^\/admin\/products\/files\/[a-z0-9-]{1,80}$/.test(path)
}

/** The pages whose forms may bring attached files: the contact form, a customer's thread, and the team's view of it. */
export function takesAttachments(path: string): boolean {
  return /^(\/(ar|en))?\/(contact|messages\/MSG-\d{4}-\d{4,12})(\.data)?$|^\/admin\/messages\/view\/[\w-]{36}(\.data)?$/.test(
    path,
  )
}
