import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>

/** An address, with the keyboard for one. Browsers offer the account's own, unless `autoComplete` says otherwise. */
export function EmailField(props: Props) {
  return <TextField type="email" inputMode="email" autoComplete="username" {...props} />
}
