import { sql } from 'drizzle-orm'
import { check, jsonb, type PgColumn } from 'drizzle-orm/pg-core'
import type { Component } from './components.ts'

/** A bundle's components with their quantities; empty for any other product. */
export const bundleColumns = () => ({ components: jsonb().$type<Component[]>().notNull().default([]) })

type Columns = Record<'category' | 'components' | 'options' | 'variantOf', PgColumn>

/** A bundle is neither a consultation nor sold in variants. */
export const bundleCheck = ({ category, components, options, variantOf }: Columns) =>
  check(
    'product_bundle',
    sql`${components} = '[]' or (${category} <> 'consultation' and ${options} = '[]' and ${variantOf} is null)`,
  )
