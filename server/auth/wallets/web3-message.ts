/** A sign-in message as in EIP-4361. Times are in milliseconds. */
export interface Web3Message {
  domain: string
  chain: 'ethereum' | 'solana'
  address: string
  uri: string
  issuedAt: number
  notBefore: number
  expiresAt: number
}

const heading = /^(\S+) wants you to sign in with your (Ethereum|Solana) account:$/

export function readWeb3Message(text: string): Web3Message | undefined {
  const [first = '', address = '', ...lines] = text.split('\n')
  const [, domain, chain] = heading.exec(first) ?? []
  // The fields come last, so that the free-text statement cannot imitate one.
  const fields = new Map(lines.slice(lines.findIndex((line) => line.startsWith('URI: '))).map(field))
  const uri = fields.get('URI')
  const issuedAt = timeOf(fields.get('Issued At'), Number.NaN)
  if (!domain || !chain || !address || !uri || fields.get('Version') !== '1' || Number.isNaN(issuedAt)) return undefined
  const notBefore = timeOf(fields.get('Not Before'), Number.NEGATIVE_INFINITY)
  const expiresAt = timeOf(fields.get('Expiration Time'), Number.POSITIVE_INFINITY)
  return { domain, chain: chain === 'Solana' ? 'solana' : 'ethereum', address, uri, issuedAt, notBefore, expiresAt }
}

const clockMs = 10 * 60 * 1000

/** @returns why the message is not acceptable at `now`; undefined when it is */
export function messageProblem({ domain, uri, issuedAt, notBefore, expiresAt }: Web3Message, now: number): string | undefined {
  if (!URL.canParse(uri)) return 'URI is not valid'
  const { protocol, host, hostname } = new URL(uri)
  if (protocol !== 'https:' && !(protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))) return 'URI must use https'
  if (domain !== host) return 'domain does not match the URI'
  if (Math.abs(now - issuedAt) > clockMs) return 'issued at is too far from now'
  if (!(now >= notBefore)) return 'message is not valid yet'
  if (!(now < expiresAt)) return 'message has expired'
  return undefined
}

function field(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}

function timeOf(text: string | undefined, missing: number): number {
  return text === undefined ? missing : Date.parse(text)
}
