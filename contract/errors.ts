/** With their HTTP status; their texts are in the words `failures`. */
export const statusOf = {
  invalid: 422,
  bad_json: 400,
  bad_request: 400,
  bad_cursor: 400,
  unauthenticated: 401,
  second_factor_required: 403, // the session has not passed it
  second_factor_missing: 403, // staff must have one, this person has none
  reauthentication_needed: 403, // no proof within `limits.freshProof`
  forbidden: 403,
  banned: 403,
  restricted: 403, // may only read for now; `restriction` says why and until when
  cannot_follow_self: 403,
  onboarding_required: 403,
  messages_not_allowed: 403,
  push_disabled: 403, // PUSH_NOTIFICATIONS_ENABLED is 0
  request_limit: 403, // of a stranger until accepted
  uploads_full: 403, // of the account in all; `limit` says the megabytes
  not_found: 404,
  post_gone: 404, // its deletion can no longer be taken back
  conflict: 409,
  taken: 409, // by a colleague, which `anyway` overrules
  taken_above: 403, // by staff of a higher role
  holds_many: 403, // a word filter that an admin has to add; `limit` says how many posts a day it may hold otherwise
  escalated: 403, // a higher role decides the case
  follow_limit: 409,
  pin_limit: 409, // `limit` says how many works can be pinned
  username_taken: 409,
  media_not_ready: 409,
  too_late: 409, // to take a message back, or edit it
  edit_limit: 409,
  no_second_factor: 409, // for recovery codes to replace
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  upload_limit: 429, // of the account in 24 hours; `limit` says the megabytes
  unexpected: 500,
  read_only: 503, // the network can only be read for now
  unavailable: 503,
  disk_full: 507, // refuses files only
  offline: 0, // client only: the request never reached the server
  storage_full: 0, // client only: no room left on this device
} as const

export type FailureCode = keyof typeof statusOf

/** `field` is a dotted path in the input, `code` names the rule. */
export interface FieldError {
  field: string
  code: string
}

/** RFC 9457 problem details with a stable `code`. */
export interface Problem {
  type: string
  title: string
  status: number
  code: FailureCode
  errors?: FieldError[]
  limit?: number // the figure that was reached
  restriction?: Restriction // with `restricted`
}

/** Appealed against under `paths.appeal('restriction', id)`. */
export interface Restriction {
  id: string
  reason: string
  ends_at: string // RFC 3339
}

export class Failure extends Error {
  readonly code: FailureCode
  readonly errors: FieldError[]
  readonly retryAfter: number | undefined // seconds
  readonly limit: number | undefined
  readonly restriction: Restriction | undefined

  constructor(code: FailureCode, { errors = [], retryAfter, limit, restriction }: Details = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.limit = limit
    this.restriction = restriction
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** It says nothing about the write: the same one can be sent later. */
export const canWait = (error: unknown): boolean => isFailure(error, 'offline', 'unavailable', 'read_only')

interface Details {
  errors?: FieldError[] | undefined
  retryAfter?: number | undefined
  limit?: number | undefined
  restriction?: Restriction | undefined
}

export function isFailure(error: unknown, ...codes: FailureCode[]): error is Failure {
  return error instanceof Failure && (codes.length === 0 || codes.includes(error.code))
}
