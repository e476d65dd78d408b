import { cx } from '#app/ui/class-names.ts'
import { Prose } from './prose.tsx'

export type SectionView = { id: string; title: string; html: string }

/** A text's sections under their headings. The section called "short" is its summary, in a box. */
export function Sections({ sections }: { sections: readonly SectionView[] }) {
  return sections.map((section) => (
    <section
      key={section.id}
      id={section.id}
      className={cx(section.id === 'short' && 'max-w-[42rem] rounded-lg bg-leaf-tint p-5 md:p-6')}
    >
      <h2 className="mb-3 text-2xl">{section.title}</h2>
      <Prose html={section.html} />
    </section>
  ))
}
