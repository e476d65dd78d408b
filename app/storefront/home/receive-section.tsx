import { memo } from 'react'
import { BookIcon, HeadsetIcon, TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories } from '#shop/catalog/category.ts'
import { categoryName } from '../kit/category-name.ts'
import { useDeliveryTexts } from '../kit/delivery-texts.ts'

const icons = { guide: BookIcon, physical: TruckIcon, consultation: HeadsetIcon }

/** How each kind of product is delivered, in three steps; the target of the hero's second button. */
export const ReceiveSection = memo(function ReceiveSection() {
  const receiving = useDeliveryTexts()
  return (
    <section id="receive" aria-labelledby="receive-title" className="wrap mt-20">
      <h2 id="receive-title" className="text-3xl">
        {m.receive_title()}
      </h2>
      <p className="mt-1 text-quiet">{m.receive_text()}</p>
      <ol className="mt-6">
        {categories.map((category) => {
          const Icon = icons[category]
          const { how, when, cost } = receiving[category]
          return (
            <li
              key={category}
              className="relative ps-16 pb-9 not-last:before:absolute not-last:before:start-[1.4rem] not-last:before:top-14 not-last:before:bottom-2 not-last:before:border-s-3 not-last:before:border-dotted not-last:before:border-leaf/60 last:pb-0 md:grid md:grid-cols-[14rem_1fr_17rem] md:items-baseline md:gap-6"
            >
              <span className="absolute start-0 top-0 grid size-12 place-items-center rounded-full bg-leaf-tint text-leaf">
                <Icon size={26} />
              </span>
              <h3 className="pt-2 text-xl">{categoryName(category)}</h3>
              <p className="mt-1 max-w-prose">{how}</p>
              <p className="mt-2 md:mt-0">
                <strong className="block font-semibold text-leaf">{when}</strong>
                <span className="text-sm text-quiet">{cost}</span>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
})
