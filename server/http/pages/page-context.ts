import { RouterContextProvider } from 'react-router'
import { type Accounts, accountsContext } from '#app/context/accounts.ts'
import { pageKeysContext } from '#app/context/page-keys.ts'
import {
  documentsContext,
  emailsContext,
  type Live,
  limitsContext,
  liveContext,
  type Sending,
  sendingContext,
  shopContext,
  uploadsContext,
} from '#app/context/shop.ts'
import { type Visitor, visitorContext } from '#app/context/visitor.ts'
import type { PageKey } from '#shop/db.ts'
import type { Limits } from '#shop/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { teamDocuments } from '../../documents/document-routes.ts'
import type { PdfRenderer } from '../../documents/pdf-renderer.ts'
import { emailPreviews } from '../../emails/email-previews.ts'
import { openUploads } from '../limits/uploads.ts'

type Parts = { shop: Shop; accounts: Accounts; limits: Limits; live: Live; renderer: PdfRenderer }

/** Makes what the loaders and actions of a request get from the server; `shown` collects the keys of what they read. */
export function pageContexts({ shop, accounts, limits, live, renderer }: Parts, sending: Sending) {
  const uploads = openUploads()
  return (visitor: Visitor) => {
    const context = new RouterContextProvider()
    const shown = new Set<PageKey>()
    context.set(pageKeysContext, shown)
    context.set(shopContext, shop)
    context.set(visitorContext, visitor)
    context.set(accountsContext, accounts)
    context.set(limitsContext, limits)
    context.set(uploadsContext, uploads)
    context.set(sendingContext, sending)
    context.set(emailsContext, emailPreviews(shop))
    context.set(liveContext, live)
    context.set(documentsContext, teamDocuments(shop, renderer))
    return { context, shown }
  }
}
