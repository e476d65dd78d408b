import { type Dispatch, type DragEvent, type SetStateAction, useId, useRef, useState } from 'react'
import { Panel } from '#app/admin/kit/panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { PlusIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { limits } from '#shop/catalog/fields/product-form.ts'
import type { PictureView } from '#shop/catalog/product-view.ts'
import { maxPictureBytes } from '../files/file-kind.ts'
import { upload } from '../files/upload.ts'
import { type PendingUpload, UploadProgress } from '../files/upload-progress.tsx'
import { uploadProblemText } from '../names.ts'
import { PictureItem } from './picture-item.tsx'

type PicturesPanelProps = {
  pictures: PictureView[]
  /** Takes an updater, since an upload may finish after others were moved. */
  onChange: (change: (before: PictureView[]) => PictureView[]) => void
  waiting: readonly PendingUpload[]
  setWaiting: Dispatch<SetStateAction<readonly PendingUpload[]>>
  error: string | undefined
}

/** The pictures of a product in order: dropped or selected, moved by dragging or by buttons, each announced. */
export function PicturesPanel({ pictures, onChange, waiting, setWaiting, error }: PicturesPanelProps) {
  const id = useId()
  const adding = useRef<HTMLInputElement>(null)
  const next = useRef(0)
  const [problems, setProblems] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')

  async function take(files: readonly File[]) {
    const room = Math.max(0, limits.pictures - pictures.length - waiting.length)
    setProblems(files.length > room ? [m.products_problem_pictures()] : [])
    // One at a time: the server processes one at a time, and the order of selection is preserved.
    const batch = files.slice(0, room).map((file) => ({ file, id: next.current++ }))
    setWaiting((before) => [...before, ...batch.map(({ file, id }) => ({ id, name: file.name, part: 0 }))])
    for (const { file, id } of batch) {
      const progress = (part: number) =>
        setWaiting((before) => before.map((each) => (each.id === id ? { ...each, part } : each)))
      const sent =
        file.size > maxPictureBytes
          ? { ok: false as const, reason: 'too_large' }
          : await upload<{ image: string; colour: string }>('/admin/products/pictures', file, progress)
      setWaiting((before) => before.filter((each) => each.id !== id))
      if (sent.ok) {
        onChange((before) => [...before, { ...sent.value, alt: '', altEn: '' }])
        setAnnouncement(m.products_picture_added({ name: isolate(file.name) }))
      } else setProblems((before) => [...before, `${isolate(file.name)}: ${uploadProblemText(sent.reason)}`])
    }
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= pictures.length || from === to) return
    onChange((before) => {
      const rest = before.filter((_, at) => at !== from)
      const moved = before[from]
      return moved === undefined ? before : rest.toSpliced(to, 0, moved)
    })
    setAnnouncement(m.products_picture_moved({ at: to + 1, of: pictures.length }))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files])
  }

  return (
    <Panel title={m.products_pictures()} aside={m.products_pictures_aside()}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {problems.length > 0 && (
        <Notice tone="danger" live="alert" className="mb-3">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      <ol className="flex flex-col gap-3">
        {pictures.map((picture, at) => (
          <PictureItem
            key={picture.image}
            picture={picture}
            at={at}
            of={pictures.length}
            isDragged={dragged === at}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            }}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange((before) => before.filter(({ image }) => image !== picture.image))
              setAnnouncement(m.products_picture_removed({ at: at + 1 }))
              // The pressed button disappears with its picture.
              adding.current?.focus({ preventScroll: true })
            }}
            onWords={(words) =>
              onChange((before) => before.map((each) => (each.image === picture.image ? { ...each, ...words } : each)))
            }
          />
        ))}
      </ol>
      <UploadProgress uploads={waiting} last={m.products_upload_drawing()} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'mt-3 flex flex-col items-center gap-2 rounded-lg border-2 border-dashed p-5 text-center',
          isOver ? 'border-leaf bg-leaf-tint' : 'border-line-strong',
        )}
      >
        <input
          ref={adding}
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => {
            const { files } = event.target
            if (files) void take([...files])
            event.target.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ variant: 'secondary' }),
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2',
          )}
        >
          <PlusIcon size={20} />
          <span>{m.products_pictures_add()}</span>
        </label>
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {m.products_pictures_hint()}
        </p>
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-tomato-ink">
            {error}
          </p>
        )}
      </div>
    </Panel>
  )
}
