import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { longestText, StatementNames } from '../statement-names.ts'

const { serialize } = protocol

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
/** Types of a statement's parameters, and the row it returns, if it returns one. */
type Described = { parameters: number[]; row: Message | undefined }
type Parsers = PGlite['parsers']

/** Number of unnamed statements whose descriptions are remembered. */
const maxDescribed = 500

/**
 * Runs PGlite's statements by fewer steps than its own `query`: a statement that was seen before is one call into the
 * database instead of six, and one that finds rows by key is parsed and planned once (decision 0057).
 */
export class PgliteStatements {
  readonly #client: PGlite
  readonly #names = new StatementNames()
  readonly #described = new Map<string, Described>()
  readonly #prepared = new Map<string, Described>()

  constructor(client: PGlite) {
    this.#client = client
  }

  /**
   * As PGlite's own `query`, of whose options it takes `rowMode` and `parsers`. The caller has the connection to itself.
   * @throws DatabaseError of PGlite
   */
  query(text: string, values: unknown[] = [], options: QueryOptions = {}, inTransaction = false): Promise<Results> {
    return this.#client.runExclusive(async () => {
      // As for its own statements: one that waited until now may find it closed.
      if (!this.#client.ready) throw new Error('PGlite is closed')
      const name = values.length > 0 ? this.#names.forKey(text, inTransaction) : undefined
      const described = name === undefined ? await this.#describe(text) : await this.#prepare(name, text)
      const bound = serialize.bind({
        statement: name ?? '',
        values: values.map((value, at) => this.#serialize(value, described.parameters[at])),
      })
      const run = [serialize.execute({}), serialize.sync()]
      if (name !== undefined) return this.#results(described.row, await this.#send([bound, ...run]), options)
      const unnamed = [serialize.parse({ text }), bound, serialize.describe({ type: 'P' }), ...run]
      return this.#results(undefined, await this.#send(unnamed), options)
    })
  }

  async #send(messages: Uint8Array[]): Promise<Message[]> {
    return this.#client.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }

  async #prepare(name: string, text: string): Promise<Described> {
    const known = this.#prepared.get(name)
    if (known !== undefined) return known
    const described = await this.#ask(text, name)
    this.#prepared.set(name, described)
    return described
  }

  async #describe(text: string): Promise<Described> {
    const known = this.#described.get(text)
    if (known !== undefined) return known
    const described = await this.#ask(text, '')
    if (text.length > longestText) return described
    if (this.#described.size >= maxDescribed) this.#described.clear()
    this.#described.set(text, described)
    return described
  }

  async #ask(text: string, name: string): Promise<Described> {
    const messages = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    return {
      parameters: parse.parseDescribeStatementResults(messages),
      row: messages.find((message) => message.name === 'rowDescription'),
    }
  }

  #serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#client.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  #results(row: Message | undefined, backendMessages: Message[], { rowMode, parsers }: QueryOptions): Results {
    const messages = row === undefined ? backendMessages : [row, ...backendMessages]
    // PGlite would copy its parsers, one for each type of the database, at each statement.
    const all: Parsers = parsers ? Object.assign(Object.create(this.#client.parsers), parsers) : this.#client.parsers
    const [results] = parse.parseResults(messages, all, rowMode && { rowMode })
    if (results === undefined) throw new Error('the statement has no result')
    return results
  }
}
