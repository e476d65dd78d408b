import { Form, useNavigation } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

/** All codes of a batch, to be copied, downloaded, or switched on and off at once. */
export function BatchPanel({ batch, codes, active }: { batch: string; codes: string[]; active: number }) {
  const submitted = useNavigation().formData?.get('intent')
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(m.discounts_copied())
    } catch {
      toast.error(m.discounts_copy_failed())
    }
  }
  return (
    <Panel
      title={m.discounts_batch_title({ batch: isolate(batch) })}
      aside={`${m.discounts_batch_count({ count: codes.length })} · ${m.discounts_count_active({ count: active })}`}
      className="mb-4"
    >
      <label className="flex flex-col gap-1.5 text-sm">
        <span className="font-medium">{m.discounts_batch_list()}</span>
        <textarea
          readOnly
          dir="ltr"
          rows={Math.min(6, codes.length)}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full rounded-md border border-control bg-raised px-3.5 py-2 font-mono text-sm tabular-nums"
        />
      </label>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {m.discounts_copy()}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          download={`${batch.replace(/[^\p{L}\p{N}-]+/gu, '-')}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <DownloadIcon size={20} />
          <span>{m.discounts_batch_download()}</span>
        </a>
        <ForRole needs={['discounts.act']}>
          <Form method="post" preventScrollReset className="contents">
            <input type="hidden" name="batch" value={batch} />
            {active > 0 && (
              <Button
                type="submit"
                name="intent"
                value="deactivate_batch"
                variant="danger"
                pending={submitted === 'deactivate_batch'}
              >
                {m.discounts_batch_deactivate()}
              </Button>
            )}
            {active < codes.length && (
              <Button
                type="submit"
                name="intent"
                value="activate_batch"
                variant="secondary"
                pending={submitted === 'activate_batch'}
              >
                {m.discounts_batch_activate()}
              </Button>
            )}
          </Form>
        </ForRole>
      </div>
    </Panel>
  )
}
