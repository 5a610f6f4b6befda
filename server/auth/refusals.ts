/** The only way to fail on purpose under /auth/v1: the auth client's code, its status and its English sentence. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  /** Members of the body beside code and message. */
  readonly extra: Record<string, unknown>
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    { extra = {}, retryAfter }: { extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
    this.retryAfter = retryAfter
  }
}

/** The OAuth-shaped refusal of id_token and web3 sign-in: `{error, error_description}`, without a code. */
export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal'
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
