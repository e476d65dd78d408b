import type { ReactNode } from 'react'

type CentredPageProps = { art?: 'seedling' | 'tree-fruit'; title: string; text: string; children: ReactNode }

/** A page with one centred message and links below it. */
export function CentredPage({ art = 'seedling', title, text, children }: CentredPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-center gap-4 px-4 py-16 text-center">
      <img src={`/art/${art}.svg`} width={200} height={200} alt="" />
      <h1 className="font-display text-3xl font-bold">{title}</h1>
      <p className="text-quiet">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
