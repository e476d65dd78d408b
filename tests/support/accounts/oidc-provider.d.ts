/** The part of the package that the tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    on(event: string, listener: (context: unknown, error: Error) => void): void
  }
}
