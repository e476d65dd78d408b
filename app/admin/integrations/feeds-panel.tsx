import { Panel } from '#app/admin/kit/panel.tsx'
import * as m from '#locales/compiled/messages.js'
import { CopyButton } from './copy-button.tsx'

/** The addresses of the product feeds, one per language, to be entered in a catalogue. */
export function FeedsPanel({ baseUrl }: { baseUrl: string }) {
  const feeds = [
    { name: m.integrations_feed_arabic(), url: `${baseUrl}/feed/ar.xml` },
    { name: m.integrations_feed_english(), url: `${baseUrl}/feed/en.xml` },
  ]
  return (
    <Panel title={m.integrations_feeds()}>
      <p className="max-w-prose text-sm text-quiet">{m.integrations_feeds_intro()}</p>
      <ul className="mt-2 divide-y divide-line">
        {feeds.map(({ name, url }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="font-mono text-sm break-all select-all">
                <bdi dir="ltr">{url}</bdi>
              </p>
            </div>
            <CopyButton text={url} of={name} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
