import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

/** Six digits, which phones offer to fill in from the message they came by. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={6} className="[&_.field]:max-w-56" {...props} />
}
