import * as z from 'zod/mini'

/** An e-mail address as accounts are known by: lower case, without blanks around it. Undefined when it is none. */
export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && z.email().safeParse(email).success ? email : undefined
}

/** A phone number in E.164 without the plus. Undefined when it is none. */
export function phoneOf(text: string): string | undefined {
  const phone = text.replaceAll(/^\+|\s/g, '')
  return /^[1-9][0-9]{1,14}$/.test(phone) ? phone : undefined
}
