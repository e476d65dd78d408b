import { ConfigError } from '../config/config-error.ts'
import type { FolderContents } from './shop-marker.ts'

/** What a database contains: nothing, a shop with its id, a shop from before ids, or foreign tables. */
export type DatabaseContents = 'empty' | 'unnamed' | { shop: string } | { foreign: string[] }

export type Places = {
  dataDir: string
  embedded: boolean
  /** The shop expected here (SHOP_ID). */
  expected: string | null
  /** The lost shop to replace, or `first` where there was none (NEW_SHOP). */
  replaced: string | null
  /** The shop is public: an empty folder may be a missing mount. */
  isPublic: boolean
}

/**
 * The id of the shop to open, or null when it has to be given one, because it is new or from before ids.
 * @throws ConfigError when the folder and the database do not belong together
 */
export function shopOf(folder: FolderContents, database: DatabaseContents, places: Places): string | null {
  const shop = commonShop(folder, database, places)
  const { expected } = places
  if (expected === null || shop === expected) return shop
  if (shop === null && database === 'unnamed') return expected
  throw refusal(
    `SHOP_ID says that this is shop ${expected}, but ${shop === null ? 'there is no shop' : `shop ${shop} is`} in ${where(places)}.`,
    places,
    ['Is another shop intended? Remove SHOP_ID.'],
  )
}

function commonShop(folder: FolderContents, database: DatabaseContents, places: Places): string | null {
  if (typeof database === 'object' && 'foreign' in database) {
    const some = database.foreign.slice(0, 3).join(', ') + (database.foreign.length > 3 ? ', …' : '')
    throw refusal(`The database holds tables of something else (${some}) and no shop.`, places, [
      'The shop needs a database of its own: make one and name it in DATABASE_URL.',
    ])
  }
  const inFolder = folder === null ? null : folder === 'unnamed' ? 'unnamed' : folder.shop
  if (typeof database === 'object') {
    if (inFolder === database.shop || inFolder === 'unnamed') return database.shop
    if (inFolder === null && (places.embedded || places.expected === database.shop)) return database.shop
    throw refusal(
      inFolder === null
        ? `The database is that of shop ${database.shop}, but the data folder ${places.dataDir} is empty.`
        : `The database is that of shop ${database.shop}, but the data folder ${places.dataDir} belongs to shop ${inFolder}.`,
      places,
      inFolder === null
        ? [`Is this another server of the same shop, with its own data folder? SHOP_ID=${database.shop} npm start`]
        : [],
    )
  }
  if (database === 'unnamed') return inFolder === 'unnamed' ? null : inFolder
  if (inFolder === null && places.isPublic && places.expected === null && places.replaced !== 'first')
    throw refusal(`There is no shop in ${where(places)} yet.`, places, [
      'Is this the first start of a new shop? NEW_SHOP=first npm start, once',
      'Is there a backup to open here? npm run restore -- FOLDER',
    ])
  if (inFolder === null || inFolder === places.replaced) return null
  if (typeof folder === 'object' && folder?.state === 'creating') return inFolder
  throw refusal(
    inFolder === 'unnamed'
      ? `The data folder ${places.dataDir} holds a shop's files, but ${places.embedded ? 'its database is gone' : 'the database is empty'}.`
      : `The data folder ${places.dataDir} belongs to shop ${inFolder}, but ${places.embedded ? 'its database is gone' : 'the database is empty'}.`,
    places,
    [
      'Is the database lost? Bring it back from a backup: npm run restore -- FOLDER',
      `Is this to be a new shop, and the old one given up? NEW_SHOP=${inFolder} npm start (with SEED=none for one without the demo)`,
    ],
  )
}

const where = ({ embedded, dataDir }: Places) => (embedded ? dataDir : `${dataDir} and its database`)

function refusal(what: string, { embedded }: Places, ways: string[]): ConfigError {
  const wrong = `Is the wrong place named, or not mounted? Correct ${embedded ? 'DATA_DIR' : 'DATABASE_URL or DATA_DIR'} and start again.`
  return new ConfigError(
    [
      `${what} The shop does not start, and nothing was changed.`,
      '',
      ...[wrong, ...ways].map((way) => `  - ${way}`),
    ].join('\n'),
  )
}
