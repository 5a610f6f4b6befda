export const mailedTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
/** Of a lost second factor; the auth service does not know them. */
export const removalTypes = ['factor_removal', 'factor_removal_stop'] as const
export type MailedType = (typeof mailedTypes)[number]

export interface MailedToken {
  token_hash?: string | undefined
  type?: MailedType | (typeof removalTypes)[number] | undefined
  redirect_to?: string | undefined
}
