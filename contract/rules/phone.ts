import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** As people type it: spaces, dots, dashes, brackets, one leading plus; 5 to 15 digits (E.164). */
export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(limits.phone * 2, { error: 'phone_form' }),
  z.regex(/^\+?[\d\s().-]+$/, { error: 'phone_form' }),
  z.refine((value) => /^\d{5,15}$/.test(value.replace(/\D/g, '')), { error: 'phone_form' }),
)
