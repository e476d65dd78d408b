/** The WebAuthn library, loaded with the first passkey: with all that it needs it takes 5 MB of memory. */
export async function webAuthn() {
  const [ceremonies, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...ceremonies, ...helpers }
}

export type WebAuthn = Awaited<ReturnType<typeof webAuthn>>
