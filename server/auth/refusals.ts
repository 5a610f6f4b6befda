/** The only error to throw on purpose under /auth/v1: GoTrue's code, status and English message. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
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

/** OAuth's error shape, for id_token and web3: `{error, error_description}`. */
export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal'
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
