import type { Scope } from '#shop/integrations/scopes.ts'
import { json, refusal } from './schema-words.ts'

type Endpoint = { scope: Scope; summary: string; parameters: object[]; response: object; more?: Record<string, object> }

/** A read endpoint for API keys with a scope. */
export const read = ({ scope, summary, parameters, response, more }: Endpoint) => ({
  get: {
    summary,
    description: `Needs an API key with the scope \`${scope}\`; 120 requests a minute for each key.`,
    security: [{ apiKey: [] }],
    parameters,
    responses: {
      200: { description: 'What was asked for', content: json(response) },
      401: refusal('No API key, or one that is invalid or revoked'),
      403: refusal(`The API key lacks the scope ${scope}`),
      429: refusal('Too many requests with this key'),
      ...more,
    },
  },
})
type Written = { summary: string; description: string; parameters: object[]; requestBody: object; responses: object }

/** An endpoint that writes parcels, for API keys with their scope. */
export const write = ({ description, responses, ...rest }: Written) => ({
  ...rest,
  description: `${description} Needs an API key with the scope \`shipments:write\`; 120 requests a minute for each key.`,
  security: [{ apiKey: [] }],
  responses: {
    ...responses,
    400: refusal('Not JSON'),
    401: refusal('No API key, or one that is invalid or revoked'),
    403: refusal('The API key lacks the scope shipments:write'),
    404: refusal('No such order or parcel'),
    409: refusal('Not as the parcels stand now'),
    422: refusal('Not valid'),
    429: refusal('Too many requests with this key'),
  },
})
