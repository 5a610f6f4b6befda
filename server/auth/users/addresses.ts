import * as z from 'zod/mini'

export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && z.email().safeParse(email).success ? email : undefined
}

/** @returns E.164 without the plus */
export function phoneOf(text: string): string | undefined {
  const phone = text.replaceAll(/^\+|\s/g, '')
  return /^[1-9][0-9]{1,14}$/.test(phone) ? phone : undefined
}
