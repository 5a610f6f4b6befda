/** What our mails can do, as the auth service names it. */
export const mailedTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type MailedType = (typeof mailedTypes)[number]

/** Of a link to `paths.confirm`. */
export interface MailedToken {
  token_hash?: string | undefined
  type?: MailedType | undefined
  redirect_to?: string | undefined
}
