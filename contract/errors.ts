/** All failures of the API with their HTTP status. Their texts are in the section `failures` of `words`. */
export const statusOf = {
  invalid: 422,
  bad_json: 400,
  bad_request: 400,
  bad_cursor: 400,
  unauthenticated: 401,
  /** The session has not given the person's second factor yet. */
  second_factor_required: 403,
  /** The platform requires a second factor of all staff, and this person has none. */
  second_factor_missing: 403,
  /** The person has not signed in or proved themselves in this session for `limits.freshProof`. */
  reauthentication_needed: 403,
  forbidden: 403,
  banned: 403,
  cannot_follow_self: 403,
  onboarding_required: 403,
  /** The person does not take messages from the sender. */
  messages_not_allowed: 403,
  /** PUSH_NOTIFICATIONS_ENABLED is 0. */
  push_disabled: 403,
  /** A stranger has sent as many messages as they may before the request is accepted. */
  request_limit: 403,
  /** An account's files together have as many megabytes as it may hold, which `limit` says. */
  uploads_full: 403,
  not_found: 404,
  conflict: 409,
  /** A post has been edited as often as its history can hold. */
  edit_limit: 409,
  /** Somebody follows, or asks to follow, as many people as an account may. */
  follow_limit: 409,
  username_taken: 409,
  media_not_ready: 409,
  /** The time in which a message can be taken back is over. */
  too_late: 409,
  /** There is no second factor that recovery codes could replace. */
  no_second_factor: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  /** An account has uploaded as many megabytes in 24 hours as it may, which `limit` says. */
  upload_limit: 429,
  unexpected: 500,
  unavailable: 503,
  /** The server's disk has too little room left for files; everything else goes on. */
  disk_full: 507,
  /** Client only: the request never reached the server. */
  offline: 0,
  /** Client only: this device has no room for what has to be kept. */
  storage_full: 0,
} as const

export type FailureCode = keyof typeof statusOf

/** `field` is a dotted path in the input, `code` names the rule. */
export interface FieldError {
  field: string
  code: string
}

/** The body of every failure: RFC 9457 problem details with a stable `code`. */
export interface Problem {
  type: string
  title: string
  status: number
  code: FailureCode
  errors?: FieldError[]
  /** The figure that was reached, for the words that say it. */
  limit?: number
}

/** The one error for expected failures, on the server and in the client. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly errors: FieldError[]
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly limit: number | undefined

  constructor(code: FailureCode, { errors = [], retryAfter, limit }: Details = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.limit = limit
  }

  get status(): number {
    return statusOf[this.code]
  }
}

interface Details {
  errors?: FieldError[] | undefined
  retryAfter?: number | undefined
  limit?: number | undefined
}

/** Whether `error` is a failure with one of these codes (any code if none is given). */
export function isFailure(error: unknown, ...codes: FailureCode[]): error is Failure {
  return error instanceof Failure && (codes.length === 0 || codes.includes(error.code))
}
