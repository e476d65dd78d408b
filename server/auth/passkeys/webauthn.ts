/** The WebAuthn library, loaded by the first passkey: its certificate parsers take memory that other shops save. */
export async function webauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}
