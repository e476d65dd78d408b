/** Building blocks for the schemas of the OpenAPI document. */
export const text = { type: 'string' }
export const address = { type: 'string', format: 'uri' }
export const id = { type: 'string', format: 'uuid' }
export const moment = { type: 'string', format: 'date-time' }
export const day = { type: 'string', format: 'date' }
export const int = { type: 'integer' }
export const bool = { type: 'boolean' }
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const list = (items: object) => ({ type: 'array', items })
export const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
/** An object schema; all fields are required except those in `optional`. */
export const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})
export const json = (schema: object) => ({ 'application/json': { schema } })
export const inQuery = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema })
export const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
})
