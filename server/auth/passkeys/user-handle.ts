/** The WebAuthn user handle: the user's id in bytes. */
export function handleOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
