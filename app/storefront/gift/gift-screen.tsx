import { Form, useNavigation } from 'react-router'
import { useSite } from '#app/site.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink, useSitePath } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import type { RecipientGift } from './gift-for-recipient.ts'

/** The gift's page: its closed card, then message and downloads; or why the gift is gone. */
export function GiftScreen({ gift, isLimited }: { gift: RecipientGift; isLimited: boolean }) {
  const { store, locale = 'ar' } = useSite() ?? {}
  const shop = store?.name[locale] ?? ''
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-4 py-8 sm:py-12">
      {isLimited && <Notice tone="danger" live="alert" title={m.problem_too_many_requests()} />}
      {gift.state === 'open' ? (
        <>
          <Front gift={gift} shop={shop} />
          {gift.isOpened && <Inside gift={gift} />}
          <p className="text-center text-sm text-quiet">{m.gift_page_why({ shop })}</p>
          <Refuse />
        </>
      ) : (
        <div className="grid justify-items-center gap-4 py-8 text-center">
          <img src="/art/seedling.svg" width={180} height={180} alt="" />
          <h1 className="font-display text-2xl font-bold">
            {gift.state === 'refused' ? m.gift_page_refused() : m.gift_page_withdrawn()}
          </h1>
          <ButtonLink to="/contact" variant="secondary">
            {m.gift_page_contact()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The card: recipient and giver, and the button that opens it. */
function Front({ gift, shop }: { gift: RecipientGift; shop: string }) {
  const pending = useNavigation().formData?.get('intent') === 'open'
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-raised text-center shadow-soft">
      <img src={`/art/gift-${gift.card}.svg`} width={600} height={400} alt="" className="aspect-3/2 w-full" />
      <div className="grid justify-items-center gap-3 p-6 sm:p-8">
        <h1 className="font-display text-3xl font-bold wrap-anywhere">
          {gift.name ? m.gift_page_to({ name: isolate(gift.name) }) : m.gift_page_title()}
        </h1>
        {gift.message && (
          <p dir="auto" className="max-w-full text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
            {gift.message}
          </p>
        )}
        <p className="text-quiet wrap-anywhere">
          {gift.from ? m.gift_page_from({ name: isolate(gift.from) }) : m.gift_page_from_friend()}
        </p>
        {!gift.isOpened && (
          <Form method="post" className="mt-2 grid justify-items-center gap-2">
            <input type="hidden" name="intent" value="open" />
            <Button type="submit" size="lg" pending={pending}>
              {m.gift_page_open()}
            </Button>
            <p className="text-sm text-quiet">{m.gift_page_open_hint({ shop })}</p>
          </Form>
        )}
      </div>
    </article>
  )
}

/** The gift's contents, with downloads. */
function Inside({ gift }: { gift: RecipientGift }) {
  // The account's list of orders adds the gifts of its address.
  const mine = useSitePath()('/profile/orders')
  return (
    <section aria-label={m.gift_page_product()} className="rounded-lg border border-line bg-raised p-5 shadow-soft">
      <div className="mb-4 flex items-center gap-4">
        <Picture image={gift.image} alt="" sizes="5rem" className="size-20 shrink-0 rounded-sm bg-sunken" />
        <p className="min-w-0 font-display text-xl font-bold wrap-anywhere">
          <bdi>{gift.title}</bdi>
        </p>
      </div>
      {gift.files.length === 0 && <p>{m.gift_page_no_files()}</p>}
      <ul className="grid gap-4">
        {gift.files.map((file) => (
          <li key={file.url} className="grid gap-1">
            {file.over === null ? (
              <>
                <a href={file.url} className={buttonClass({ block: true })}>
                  {m.gift_page_downloads()}
                </a>
                <span className="text-center text-sm text-quiet">
                  <bdi dir="ltr">{file.kind}</bdi> · {m.gift_page_left({ left: file.left })}
                  {file.until && <> · {m.gift_page_until({ when: file.until })}</>}
                </span>
              </>
            ) : (
              <p>{m.gift_page_over()}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-quiet">
        {gift.isClaimed ? (
          m.gift_page_account()
        ) : (
          <SiteLink to={`/login?from=${encodeURIComponent(mine)}`} className="underline underline-offset-4">
            {m.gift_page_sign_in()}
          </SiteLink>
        )}
      </p>
    </section>
  )
}

/** Declining a gift, in a disclosure. */
function Refuse() {
  const pending = useNavigation().formData?.get('intent') === 'refuse'
  return (
    <details className="text-sm text-quiet">
      <summary className="mx-auto flex min-h-11 w-fit items-center underline underline-offset-4">
        {m.gift_page_refuse()}
      </summary>
      <Form method="post" className="grid justify-items-center gap-3 py-2 text-center">
        <input type="hidden" name="intent" value="refuse" />
        <p>{m.gift_page_refuse_text()}</p>
        <Button type="submit" variant="danger" pending={pending}>
          {m.gift_page_refuse_button()}
        </Button>
      </Form>
    </details>
  )
}
