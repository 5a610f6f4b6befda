/** What an authenticator keeps a person's credential under: their id in bytes. */
export function handleOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
