import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#shop/db.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('a dump of PostgreSQL’s own tools', (open) => {
  test('can be loaded: functions of generated columns resolve without a search path', async () => {
    const { shop } = await open()
    const names = await transact(shop.db, async (tx) => {
      const found = (await tx.execute(sql`
        select proname as name, array(select format('null::%s', format_type(type, null)) from unnest(proargtypes) as type) as arguments
        from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'i'
        and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by 1`)) as unknown as {
        rows: { name: string; arguments: string[] }[]
      }
      // As pg_dump and pg_upgrade set it while restoring.
      await tx.execute(sql`set local search_path to ''`)
      for (const { name, arguments: values } of found.rows)
        await tx.execute(sql.raw(`select public.${name}(${values.join(', ')})`))
      return found.rows.map(({ name }) => name)
    })
    expect(names).toEqual(expect.arrayContaining(['fold_words', 'search_query', 'search_words']))
  })
})
