import { memo } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The hero: what the shop sells, and how it is delivered. */
export const Hero = memo(function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="painted-whole wrap grid items-center gap-x-8 gap-y-6 pt-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:pt-8"
    >
      <div>
        <h1 id="hero-title" className="text-4xl">
          {m.hero_title()}
        </h1>
        <p className="mt-3 max-w-prose text-lg text-quiet md:mt-4">{m.hero_text()}</p>
        <div className="mt-6 flex flex-wrap gap-2 md:gap-3">
          <ButtonLink to="/shop" size="lg">
            {m.hero_shop()}
          </ButtonLink>
          <ButtonLink to="#receive" size="lg" variant="secondary">
            {m.hero_receive()}
          </ButtonLink>
        </div>
      </div>
      <img src="/art/hero.svg" width={960} height={600} alt="" fetchPriority="high" className="w-full" />
    </section>
  )
})
