import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>

export function EmailField(props: Props) {
  return <TextField type="email" inputMode="email" autoComplete="username" {...props} />
}
