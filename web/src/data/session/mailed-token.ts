export const mailedTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type MailedType = (typeof mailedTypes)[number]

export interface MailedToken {
  token_hash?: string | undefined
  type?: MailedType | undefined
  redirect_to?: string | undefined
}
